export { recordRelease } from './records/record-release.ts';
export {
  addBuild,
  findBrokenBuilds,
  readRecords,
  RECORD_FILE,
  writeRecords,
  type ContractRecord,
} from './records/records.ts';
