import type { ServiceName, ServiceState, SystemState } from '@dossier/contracts';

export interface ShownService {
  readonly name: ServiceName;
  readonly state: ServiceState | null;
}

/** All services with their state: recognition is beside those that pages of an earlier version know. */
export function shownServices({ services, recognition }: SystemState): ShownService[] {
  return [
    ...services,
    ...(recognition === undefined ? [] : [{ name: 'recognition' as const, state: recognition }]),
  ];
}
