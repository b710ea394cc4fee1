import { sessionLimits, uploadLimits, type ResponseOf, type getAbout } from '@dossier/contracts';

/** An installation with default settings. */
export const about: ResponseOf<typeof getAbout> = {
  operator: null,
  sessionIdleMinutes: sessionLimits.idleMinutes,
  sessionAbsoluteHours: sessionLimits.absoluteHours,
  deviceDays: sessionLimits.deviceDays,
  uploadMaxBytes: uploadLimits.fileBytes,
};
