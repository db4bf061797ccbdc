/** Every command of the client. */

import { archiveCommands } from "../archives/archiveCommands.ts";
import { compareByMeaning } from "../meaning/compareByMeaning.ts";
import { mergeFile } from "../meaning/mergeFile.ts";
import { compareLanguages, showAllLanguages } from "../messages/otherLanguages.ts";
import { addToMod } from "../originals/addToMod.ts";
import { resetToOriginal } from "../originals/resetToOriginal.ts";
import { saveToAllCopies } from "../originals/saveToAllCopies.ts";
import { showLinkedFiles } from "../project/fileHierarchy.ts";
import { giveOwnCopy } from "../project/ownCopy.ts";
import { searchCommands } from "../search/searchCommands.ts";
import { updateSizeTable } from "../sizes/updateSizeTable.ts";
import type { Command } from "./command.ts";
import { compareSelected, compareWithOriginal } from "./compareCommands.ts";
import { convertTo } from "./convertTo.ts";
import { copyDiagnosticReport, reportProblem } from "./copyDiagnosticReport.ts";
import { goToByteOffset } from "./goToByteOffset.ts";
import { importNames } from "./importNames.ts";
import { copyText, findName, keepNameInList, reopenWithEncoding } from "./nameTasks.ts";
import { newFileCommands } from "./newFile.ts";
import {
  copyGameFilePath,
  editAnyway,
  openAsText,
  openInHexEditor,
  openInspector,
  openVisual,
  revealInExplorer,
  showReason,
} from "./openAsText.ts";
import { openSample } from "./openSample.ts";
import { pageCommands } from "./pageCommands.ts";
import { exportText, saveGameFileAs } from "./saveGameFileAs.ts";

export const allCommands: readonly Command[] = [
  openAsText,
  openVisual,
  openInspector,
  showReason,
  openInHexEditor,
  compareSelected,
  compareWithOriginal,
  compareByMeaning,
  compareLanguages,
  showAllLanguages,
  mergeFile,
  resetToOriginal,
  addToMod,
  saveToAllCopies,
  updateSizeTable,
  giveOwnCopy,
  showLinkedFiles,
  saveGameFileAs,
  exportText,
  convertTo,
  revealInExplorer,
  copyGameFilePath,
  goToByteOffset,
  copyDiagnosticReport,
  reportProblem,
  openSample,
  importNames,
  copyText,
  keepNameInList,
  findName,
  reopenWithEncoding,
  editAnyway,
  ...newFileCommands,
  ...pageCommands,
  ...archiveCommands,
  ...searchCommands,
];
