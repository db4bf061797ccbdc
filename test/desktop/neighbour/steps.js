// What must work in any VS Code with the packaged extension, tried by the interface that extensions have. `run` is what the desktop's test
// runner calls. The workspace has Actor.bxml, Cut.bxml and Camp.pack.
const { commands, extensions, languages, Uri, window, workspace, TabInputCustom, Range, WorkspaceEdit } = require("vscode");
const assert = require("node:assert/strict");

const LIMIT = 60_000;

const file = (name) => Uri.joinPath(workspace.workspaceFolders[0].uri, name);
const open = (name) => commands.executeCommand("vscode.open", file(name));
const bytesOf = async (name) => Buffer.from(await workspace.fs.readFile(file(name)));

async function until(what, find) {
  const end = Date.now() + LIMIT;
  while (Date.now() < end) {
    const found = await find();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`timed out waiting until ${what}`);
}

const decoded = () =>
  until("the text of the game file is shown", () => {
    const { document } = window.activeTextEditor ?? {};
    return document?.uri.scheme === "bytewright" && document.getText().includes("Priority") && document;
  });

async function replace(document, before, after) {
  const at = document.getText().indexOf(before);
  assert.ok(at >= 0, `no "${before}" in the text`);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(at), document.positionAt(at + before.length)), after);
  assert.ok(await workspace.applyEdit(edit));
}

const pageOf = (name) =>
  until(`the page of ${name} is shown`, () => {
    const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
    return input instanceof TabInputCustom && input.viewType === "bytewright.open" && input.uri.path.endsWith(`/${name}`);
  });

const steps = {
  async "the extension is there, and offers its interface"() {
    const api = await extensions.getExtension("bytewright.bytewright").activate();
    const opened = await api.openFile(await bytesOf("Actor.bxml"), "Actor.bxml");
    assert.equal(opened.format.id, "aamp");
    assert.equal(opened.exact, true);
  },

  async "a game file opens as text, with hovers and outline from the language server"() {
    await open("Actor.bxml");
    const document = await decoded();
    const position = document.positionAt(document.getText().indexOf("Priority") + 1);
    await until("a hover says what the value is", async () => {
      const hovers = await commands.executeCommand("vscode.executeHoverProvider", document.uri, position);
      return hovers.some(({ contents }) => contents.some(({ value = "" }) => value.includes("Hash")));
    });
    const outline = await commands.executeCommand("vscode.executeDocumentSymbolProvider", document.uri);
    assert.ok(outline.length > 0);
  },

  async "an edit is saved as bytes that are the file with that edit"() {
    const before = await bytesOf("Actor.bxml");
    const document = await decoded();
    await replace(document, "Priority: Default", "Priority: High");
    assert.ok(await document.save());
    const after = await bytesOf("Actor.bxml");
    assert.notDeepEqual(after, before);
    const api = extensions.getExtension("bytewright.bytewright").exports;
    const opened = await api.openFile(after, "Actor.bxml");
    assert.equal(opened.exact, true);
    assert.equal(opened.text, document.getText());
  },

  async "a text with an error is not saved, and the file stays as it is"() {
    const before = await bytesOf("Actor.bxml");
    const document = await decoded();
    await replace(document, "Priority: High", "Priority: !nothing High");
    await until("the error is found", () => languages.getDiagnostics(document.uri).some(({ severity }) => severity === 0));
    assert.equal(
      await document.save().then(
        (saved) => saved,
        () => false,
      ),
      false,
    );
    assert.deepEqual(await bytesOf("Actor.bxml"), before);
    await commands.executeCommand("workbench.action.files.revert");
    await until("the text is clean", () => !document.isDirty);
  },

  async "an archive has a page, and its members are files"() {
    await open("Camp.pack");
    await pageOf("Camp.pack");
    const api = extensions.getExtension("bytewright.bytewright").exports;
    const archive = await api.openArchive(await bytesOf("Camp.pack"));
    assert.ok([...archive.members()].some(({ path }) => path.endsWith(".bxml")));
  },

  async "a file that cannot be read has a page that says so"() {
    await open("Cut.bxml");
    await pageOf("Cut.bxml");
  },
};

/** @returns {Promise<number>} how many steps there are */
exports.run = async () => {
  for (const [promise, step] of Object.entries(steps)) {
    try {
      await step();
      console.log(`  ok   ${promise}`);
    } catch (error) {
      console.error(`  FAIL ${promise}\n${error instanceof Error ? error.stack : String(error)}`);
      throw new Error(`${promise}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return Object.keys(steps).length;
};
