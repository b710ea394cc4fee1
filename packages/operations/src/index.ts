export { backUp } from './backup/backup.ts';
export { readInstallation } from './backup/installation.ts';
export { moveBlobs } from './backup/move.ts';
export { restore } from './backup/restore.ts';
export { verifyAll, verifyAuditLogs } from './backup/verify.ts';
