import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

/** Resolves with what a bill of materials has that CycloneDX 1.6 does not allow; null when it is valid. */
export const findSbomErrors = (text) => validator.validate(text);
