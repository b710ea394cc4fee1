export {
  endSessions,
  planDeletion,
  resetAccount,
  setRole,
  setSuspended,
  withdrawDeletion,
} from './accounts.ts';
export { resetProfile } from './admin.ts';
export { saveAuthorization, switchAuthorization } from './authorization.ts';
export { pinBuild, unpinBuild } from './builds.ts';
export { setCardPanel } from './card-panels.ts';
export { declareNone, withdrawNone } from './categories.ts';
export { cancelDeletion, requestDeletion } from './deletion.ts';
export { assignFiling, confirmReview, moveDeskFiling, setFilingWaiting, type ShownFiling } from './desk.ts';
export {
  addDeskTag,
  type Changed,
  changeFilings,
  deleteDeskTag,
  extendDeadlines,
  undoExtensions,
  type FilingChange,
  markInboxRead,
  remindUsers,
  saveAbsence,
  sendTemplate,
  withdrawExtension,
} from './desk-changes.ts';
export {
  addDeskValue,
  confirmDeskReading,
  correctDeskReading,
  dismissDeskFinding,
  resetDeskValue,
  saveDeskValue,
} from './desk-readings.ts';
export { completeWithoutReturn, uploadFiledReturn } from './filed-return.ts';
export { endDevice, signOutEverywhere } from './devices.ts';
export { confirmEmailChange, startEmailChange } from './email-change.ts';
export {
  cancelEmailRecovery,
  recallEmailRecovery,
  startEmailRecovery,
  withdrawEmailRecovery,
} from './email-recovery.ts';
export { prepareAccountExport, prepareExport, prepareFilingExport } from './export.ts';
export { deleteFiles, editFiles, restoreFile, restoreFiles, uploadFile } from './files.ts';
export { saveChildren, saveSpouse } from './household.ts';
export { retryMail, retryMails } from './mails.ts';
export { deleteTemplate, saveTemplate } from './message-templates.ts';
export { markConversationRead, replyToMessage, sendMessage } from './messages.ts';
export { askQuestion, settleQuestion } from './questions.ts';
export { deleteNote, saveNote } from './notes.ts';
export { acceptTerms, saveProfile } from './profile.ts';
export {
  type Confirmation,
  confirmReadings,
  declarePaperGone,
  dismissFinding,
  forgetOfficeForm,
  forgetOwnForm,
  resetReadingValue,
  saveModelConsent,
  saveReadingValue,
} from './readings.ts';
export { createReleaseToken, revokeReleaseToken } from './release-tokens.ts';
export { setRelevance } from './relevance.ts';
export { refreshAfterUpload } from './refresh-after-upload.ts';
export { setDeadlineReminders } from './reminders.ts';
export { reviewFile, withdrawReview } from './review.ts';
export { deleteView, saveView } from './saved-views.ts';
export {
  addPasskey,
  confirmEnrolment,
  confirmPasskeyEnrolment,
  confirmSecondStep,
  confirmTotp,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
  startEnrolment,
  startPasskey,
  startPasskeyEnrolment,
  startPasskeyStep,
  startTotp,
} from './second-factor.ts';
export { setSectionCheck } from './section-checks.ts';
export { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
export { setSection } from './sections.ts';
export { extendSession, loginAs, quickRestore, requestCode, verifyCode } from './sessions.ts';
export {
  changeStatus,
  finishAdvanced,
  setDebugStatus,
  setStatus,
  transmitSupplement,
  transmitYear,
} from './status.ts';
export { saveDeclaration, saveDraft } from './tax-profile.ts';
