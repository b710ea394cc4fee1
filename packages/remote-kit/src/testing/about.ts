import { sessionLimits, uploadLimits, type AnswerOf, type getAbout } from '@dossier/contracts';

/** An installation where nothing was set. */
export const about: AnswerOf<typeof getAbout> = {
  operator: null,
  sessionIdleMinutes: sessionLimits.idleMinutes,
  sessionAbsoluteHours: sessionLimits.absoluteHours,
  deviceDays: sessionLimits.deviceDays,
  uploadMaxBytes: uploadLimits.fileBytes,
};
