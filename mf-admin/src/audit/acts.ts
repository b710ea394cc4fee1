/** The acts with a name; of any other one the id is shown. */
export const namedActs = [
  'accounts.list',
  'accounts.setRole',
  'accounts.setSuspended',
  'accounts.endSessions',
  'accounts.planDeletion',
  'accounts.withdrawDeletion',
  'admin.resetProfile',
  'audit.list',
  'audit.export',
  'audit.restarted',
  'auth.loginAs',
  'conversations.list',
  'conversations.get',
  'conversations.answer',
  'conversations.read',
  'debug.databaseStatus',
  'desk.files',
  'desk.fileContent',
  'desk.filePreview',
  'desk.reviewFile',
  'desk.withdrawReview',
  'desk.notes',
  'desk.saveNote',
  'desk.deleteNote',
  'desk.checks',
  'desk.setCheck',
  'desk.list',
  'desk.counts',
  'desk.staff',
  'desk.get',
  'desk.answers',
  'desk.history',
  'desk.assign',
  'desk.move',
  'desk.wait',
  'emailRecovery.list',
  'emailRecovery.start',
  'emailRecovery.withdraw',
  'status.get',
  'status.history',
  'status.updateNumeric',
  'status.debugSet',
  'status.debugGet',
] as const;

/** The key of an act's name; undefined for an act without one. */
export function actKey(act: string): string | undefined {
  const named = namedActs.find((each) => each === act);
  // texts: audit.acts.*
  return named && `audit.acts.${named.replace('.', '_')}`;
}
