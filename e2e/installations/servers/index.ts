export { startGalera } from './galera.ts';
export { startMariaDb, type MariaDb } from './mariadb.ts';
export { startRedis } from './redis.ts';
export { objectStoreVariables, startSwift } from './swift.ts';
