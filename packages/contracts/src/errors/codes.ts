/**
 * The closed list of error codes with their HTTP status. Every code has a text in five languages
 * (`errors.<lang>.json`); clients compare codes, never messages. The statuses follow these rules: 401 only for a
 * missing or ended session, or a release token that is not valid, 403 for a missing right, 404 also for another user's data, 409 for an action that the
 * present state does not allow, 413, 415 or 422 for a rejected upload, 429 with `Retry-After`, 503 when a service is
 * unavailable.
 */
export const errorCodes = {
  // Every endpoint
  VALIDATION_FAILED: { status: 400 },
  INVALID_JSON: { status: 400 },
  UNAUTHENTICATED: { status: 401 },
  SESSION_EXPIRED: { status: 401 },
  FORBIDDEN: { status: 403 },
  CROSS_SITE: { status: 403 },
  FRESH_SIGN_IN_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  REQUEST_TIMEOUT: { status: 408 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  TOO_MANY_REQUESTS: { status: 429 },
  TOO_MANY_TRANSFERS: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
  DATA_DAMAGED: { status: 500 },
  AUDIT_LOG_DAMAGED: { status: 500 },
  SERVICE_UNAVAILABLE: { status: 503 },
  STORAGE_FULL: { status: 507 },

  // auth
  VERIFICATION_ERROR: { status: 400 },
  CODE_EXHAUSTED: { status: 400 },
  TOO_MANY_CODES: { status: 429 },
  SIGN_IN_LOCKED: { status: 429 },
  TOO_MANY_ACCOUNTS: { status: 429 },
  USER_NOT_FOUND: { status: 404 },
  CLIENT_SIGNED_IN: { status: 409 },
  ACCOUNT_SUSPENDED: { status: 403 },
  ACCOUNT_PROTECTED: { status: 409 },
  ACCOUNT_HAS_ROLE: { status: 409 },
  DELETION_PROTECTED: { status: 409 },
  FIRST_ADMINISTRATOR_ONLY: { status: 403 },
  IMPERSONATION_REFUSED: { status: 403 },
  DEVICE_NOT_FOUND: { status: 404 },
  EMAIL_CHANGE_NOT_FOUND: { status: 404 },
  EMAIL_RECOVERY_NOT_FOUND: { status: 404 },
  EMAIL_RECOVERY_PENDING: { status: 409 },
  TOO_MANY_EMAIL_RECOVERIES: { status: 429 },
  EMAIL_TAKEN: { status: 409 },
  EMAIL_SET_BY_OPERATOR: { status: 409 },
  ACCOUNT_SET_BY_OPERATOR: { status: 409 },
  NOT_WHILE_IMPERSONATING: { status: 403 },
  SECOND_FACTOR_REQUIRED: { status: 403 },
  SECOND_STEP_NOT_FOUND: { status: 404 },
  SECOND_FACTOR_LOCKED: { status: 429 },
  SECOND_FACTOR_NOT_FOUND: { status: 404 },
  TOO_MANY_SECOND_FACTORS: { status: 409 },
  LAST_SECOND_FACTOR: { status: 409 },
  ENROLMENT_TOKEN_WRONG: { status: 400 },
  PASSKEY_REFUSED: { status: 400 },
  PASSKEYS_UNAVAILABLE: { status: 409 },

  // profile
  PROFILE_INCOMPLETE: { status: 409 },
  STALE_VERSION: { status: 412 },
  DECLARATION_NOT_FOUND: { status: 404 },
  SECTION_UNKNOWN: { status: 404 },
  AHV_NUMBERS_OFF: { status: 400 },

  // documents
  NO_FILES: { status: 400 },
  TOO_MANY_FILES: { status: 413 },
  FILE_TOO_LARGE: { status: 413 },
  QUOTA_EXCEEDED: { status: 413 },
  FILES_PER_YEAR_EXCEEDED: { status: 413 },
  VERSIONS_PER_FILE_EXCEEDED: { status: 413 },
  VERSIONS_PER_YEAR_EXCEEDED: { status: 413 },
  EMPTY_FILE: { status: 422 },
  HASH_MISMATCH: { status: 422 },
  CATEGORY_UNKNOWN: { status: 422 },
  CATEGORY_NOT_REQUIRED: { status: 409 },
  CATEGORY_HAS_FILES: { status: 409 },
  FILE_NAME_INVALID: { status: 422 },
  UPLOAD_INTERRUPTED: { status: 400 },
  MALFORMED_UPLOAD: { status: 400 },
  FILE_TRANSMITTED: { status: 409 },
  FILE_EXISTS: { status: 409 },
  TAX_YEAR_COMPLETED: { status: 409 },
  FILE_NOT_FOUND: { status: 404 },
  FILE_PASSWORD_WRONG: { status: 422 },
  FILE_NOT_COPIED: { status: 422 },
  PREVIEW_UNAVAILABLE: { status: 422 },
  PREVIEW_BUSY: { status: 503 },
  EXPORT_NOT_FOUND: { status: 404 },
  EXPORT_RUNNING: { status: 409 },

  // filing
  TAX_YEAR_NOT_AVAILABLE: { status: 422 },
  STATUS_MOVE_FORBIDDEN: { status: 403 },
  STATUS_MOVE_IMPOSSIBLE: { status: 409 },
  DOCUMENTS_INCOMPLETE: { status: 409 },
  TAX_PROFILE_INCOMPLETE: { status: 409 },
  TRANSMIT_NOT_POSSIBLE: { status: 409 },
  SUPPLEMENT_NOT_POSSIBLE: { status: 409 },
  SUPPLEMENT_EMPTY: { status: 409 },
  TOO_MANY_SUPPLEMENTS: { status: 409 },
  RECEIPT_NOT_FOUND: { status: 404 },
  RETURN_NOT_FOUND: { status: 404 },
  RETURN_MISSING: { status: 409 },
  SECOND_REVIEW_MISSING: { status: 409 },
  RETURN_NOT_PDF: { status: 422 },
  TOO_MANY_RETURNS: { status: 409 },
  FILING_NOT_FOUND: { status: 404 },
  HANDOVER_NOT_FOUND: { status: 404 },
  CLIENT_EXISTS: { status: 409 },
  CLIENTS_OFF: { status: 409 },
  LIST_UNREADABLE: { status: 422 },
  TOO_MANY_ROWS: { status: 413 },
  ASSIGNEE_NOT_ALLOWED: { status: 422 },
  NOTE_NOT_FOUND: { status: 404 },
  TOO_MANY_NOTES: { status: 409 },
  VIEW_NOT_FOUND: { status: 404 },
  TOO_MANY_VIEWS: { status: 409 },
  TOO_MANY_TAGS: { status: 409 },
  TAG_NOT_FOUND: { status: 404 },
  DOSSIER_QUEUE_FULL: { status: 503 },

  // messages
  MESSAGE_EMPTY: { status: 400 },
  TOO_MANY_MESSAGES: { status: 429 },
  TOO_MANY_ACCOUNT_EXPORTS: { status: 429 },
  QUESTION_NOT_FOUND: { status: 404 },
  TOO_MANY_QUESTIONS: { status: 409 },
  TEMPLATE_NOT_FOUND: { status: 404 },
  TOO_MANY_TEMPLATES: { status: 409 },
  MAIL_NOT_RETRYABLE: { status: 409 },

  // recognition
  NO_PROPOSAL: { status: 409 },
  READING_NOT_DONE: { status: 409 },
  FINDING_NOT_FOUND: { status: 404 },
  TOO_MANY_VALUES: { status: 409 },
  EXPECTED_PAPER_NOT_FOUND: { status: 404 },
  PROPOSAL_NOT_FOUND: { status: 404 },
  READER_MODEL_UNAVAILABLE: { status: 409 },

  // addresses
  GEOCODER_UNAVAILABLE: { status: 503 },

  // platform
  AUDIO_NOT_FOUND: { status: 404 },
  AUDIT_EXPORT_TOO_LARGE: { status: 422 },
  BUILD_NOT_FOUND: { status: 404 },
  BUILD_INVALID: { status: 422 },
  RELEASE_TOKEN_INVALID: { status: 401 },
  RELEASE_TOKEN_OTHER_REMOTE: { status: 403 },
  RELEASE_IN_PROGRESS: { status: 409 },
  RELEASE_REFUSED: { status: 422 },
  RELEASE_TOKEN_NOT_FOUND: { status: 404 },
  TOO_MANY_RELEASE_TOKENS: { status: 409 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value);
}

/** The error codes of every endpoint, besides its own. */
export const commonErrors = [
  'VALIDATION_FAILED',
  'INVALID_JSON',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CROSS_SITE',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'DATA_DAMAGED',
  'AUDIT_LOG_DAMAGED',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
