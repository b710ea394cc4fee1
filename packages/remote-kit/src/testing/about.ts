import { sessionLimits, uploadLimits, type ResponseOf, type getAbout } from '@dossier/contracts';

/** An installation where nothing was set. */
export const about: ResponseOf<typeof getAbout> = {
  operator: null,
  sessionIdleMinutes: sessionLimits.idleMinutes,
  sessionAbsoluteHours: sessionLimits.absoluteHours,
  deviceDays: sessionLimits.deviceDays,
  uploadMaxBytes: uploadLimits.fileBytes,
};
