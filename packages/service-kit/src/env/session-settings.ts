import { sessionLimits } from '@dossier/contracts';
import { z } from 'zod';

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** How long a sign-in lasts: the auth service keeps to it, the gateway tells people. */
export const sessionSettings = {
  SESSION_IDLE_MINUTES: whole(1, 720, sessionLimits.idleMinutes),
  SESSION_ABSOLUTE_HOURS: whole(1, 168, sessionLimits.absoluteHours),
  DEVICE_DAYS: whole(0, 365, sessionLimits.deviceDays),
};
