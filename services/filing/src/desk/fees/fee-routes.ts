import type { EndpointSpec, PagedSpec } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';

/** Routes that do not exist while the feature is off. */
export function createFeeRoutes(
  service: Service,
  { isOn }: { isOn: boolean },
): Pick<Service, 'route' | 'routePage'> {
  const check = () => {
    if (!isOn) throw fail('NOT_FOUND');
  };
  return {
    route: <E extends EndpointSpec>(spec: E, handler: Parameters<typeof service.route<E>>[1]) =>
      service.route(spec, (context) => {
        check();
        return handler(context);
      }),
    routePage: <E extends PagedSpec, Position>(
      spec: E,
      position: Parameters<typeof service.routePage<E, Position>>[1],
      handler: Parameters<typeof service.routePage<E, Position>>[2],
    ) =>
      service.routePage(spec, position, (context) => {
        check();
        return handler(context);
      }),
  };
}
