import { createAccessLog } from '@dossier/service-kit';
import { accessEntity } from './access-log.entity.ts';

export const accessLog = createAccessLog(accessEntity);
