/**
 * Resolves when what VS Code was told so far is on its way, and what others ask it upon our news. Such messages go out when the extension
 * host is idle, so work that takes long waits for them: a timer set after all that follows from the news, behind the one that sends.
 */
export async function whenSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resume) => setTimeout(resume));
}
