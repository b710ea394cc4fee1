import type { ServiceDeps } from '@dossier/service-kit';
import { createDossierRenderer, defaultRenderLimits } from '../filing/rendering/dossier-renderer.ts';
import { createFilingService } from '../service.ts';

/** Starting a process costs more than rendering a dossier: the services of all tests in a worker share theirs. */
const shared = createDossierRenderer({ ...defaultRenderLimits, idleMs: 60_000 });
// They are not those of the service that stops.
const renderer = { ...shared, close: () => undefined };
process.once('exit', () => shared.close());

/** The filing service for tests that are not about the processes of the renderer. */
export const createTestFilingService = (deps: ServiceDeps) => createFilingService(deps, { renderer });
