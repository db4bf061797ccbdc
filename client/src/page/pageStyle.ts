/** The look of the page about a file: the editor's own colours and fonts, in any theme, contrast and zoom. */
export const PAGE_STYLE = `
body { padding: 0; color: var(--vscode-editor-foreground, var(--vscode-foreground)); background: var(--vscode-editor-background); }
main { max-width: 62rem; padding: 1.5rem 2rem 3rem; margin: 0 auto; line-height: 1.5; }
h1 { font-size: 1.6em; font-weight: 600; margin: 0 0 0.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15em; font-weight: 600; margin: 2rem 0 0.5rem; }
p { margin: 0 0 0.8rem; }
.summary { padding: 0.7rem 1rem; border: 1px solid var(--vscode-contrastBorder, transparent); border-left-width: 0.3rem; }
.summary.broken { background: var(--vscode-inputValidation-errorBackground); border-color: var(--vscode-inputValidation-errorBorder); color: var(--vscode-inputValidation-errorForeground, inherit); }
.summary.warning { background: var(--vscode-inputValidation-warningBackground); border-color: var(--vscode-inputValidation-warningBorder); color: var(--vscode-inputValidation-warningForeground, inherit); }
.summary.good { background: var(--vscode-inputValidation-infoBackground); border-color: var(--vscode-inputValidation-infoBorder); color: var(--vscode-inputValidation-infoForeground, inherit); }
.actions { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 1rem 0; }
a.button { padding: 0.3rem 0.9rem; border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); text-decoration: none; }
a.button:first-child { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
a.button:hover { text-decoration: underline; }
a.button:focus-visible, pre:focus-visible, .scroll:focus-visible { outline: 2px solid var(--vscode-focusBorder); outline-offset: 2px; }
dl { margin: 0; display: grid; gap: 0.15rem; }
dl > div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem; }
dt { color: var(--vscode-descriptionForeground); }
dd { margin: 0; overflow-wrap: anywhere; }
ul.findings { margin: 0; padding-left: 1.2rem; }
ul.findings li { margin: 0.3rem 0; }
.place, ul.findings code { color: var(--vscode-descriptionForeground); }
pre.hex { overflow-x: auto; margin: 0; padding: 0.7rem 0.9rem; background: var(--vscode-textCodeBlock-background); border: 1px solid var(--vscode-contrastBorder, transparent); font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size, 1em); line-height: 1.45; color: inherit; }
mark { color: inherit; background: var(--vscode-editor-findMatchHighlightBackground); font-weight: 700; text-decoration: underline; text-underline-offset: 0.2em; }
.vscode-high-contrast mark { color: var(--vscode-editor-background); background: var(--vscode-editor-foreground); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.95em; }
th { text-align: left; font-weight: 600; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-contrastBorder, transparent)); vertical-align: top; overflow-wrap: anywhere; }
td:nth-child(1), td:nth-child(2), td:nth-child(5) { font-family: var(--vscode-editor-font-family, monospace); white-space: nowrap; }
`;
