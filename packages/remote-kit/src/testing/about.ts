import {
  sessionLimits,
  unusedAccounts,
  uploadLimits,
  type ResponseOf,
  type getAbout,
} from '@dossier/contracts';

/** An installation with default settings. */
export const about: ResponseOf<typeof getAbout> = {
  operator: null,
  sessionIdleMinutes: sessionLimits.idleMinutes,
  sessionAbsoluteHours: sessionLimits.absoluteHours,
  deviceDays: sessionLimits.deviceDays,
  deleteUnusedMonths: unusedAccounts.months,
  uploadMaxBytes: uploadLimits.fileBytes,
  ahvNumbers: true,
  expertReview: false,
  expertsSeeClients: null,
  expertsSeeAll: false,
  fees: false,
  readerModel: null,
};
