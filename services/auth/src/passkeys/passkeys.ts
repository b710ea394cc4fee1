import { randomUUID } from 'node:crypto';
import {
  newPasskeyOptions,
  passkeyOptions,
  type BodyOf,
  type NewPasskeyOptions,
  type PasskeyOptions,
  type PasskeySignature,
  type addPasskey,
} from '@dossier/contracts';
import { compareAndSet, type Clock, type Seal } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { hashSecret } from '../secrets.ts';
import { secondFactorEntity, secretPlace, type SecondFactorRow } from '../account/second-factor.entity.ts';
import type { SecondFactors } from '../account/second-factors.ts';
import { challengeMs, type Holder, type PasskeyChallenges } from './passkey-challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** Where and for whom a challenge is valid. */
export interface Ceremony {
  readonly party: RelyingParty;
  readonly holder: Holder;
}

export interface Passkeys {
  startAdding(
    manager: EntityManager,
    ceremony: Ceremony,
    seal: Seal,
    email: string,
  ): Promise<NewPasskeyOptions>;
  /** Adds a passkey as a second factor. Returns false when its response is not valid. */
  add(
    manager: EntityManager,
    ceremony: Ceremony,
    seal: Seal,
    added: BodyOf<typeof addPasskey>,
  ): Promise<boolean>;
  /** The options for a passkey of one user, or for any passkey of this site. */
  startUsing(manager: EntityManager, ceremony: Ceremony, seal?: Seal): Promise<PasskeyOptions>;
  /** The id of the user with this passkey. */
  ownerOf(manager: EntityManager, passkey: PasskeySignature): Promise<number | undefined>;
  /** Whether the signature is that of a passkey of the user, for a challenge of this ceremony. Each counts once. */
  use(manager: EntityManager, ceremony: Ceremony, seal: Seal, passkey: PasskeySignature): Promise<boolean>;
}

/** The secret of a passkey's row, besides its counter. */
interface Credential {
  readonly id: string;
  /** In COSE form, in base64url. */
  readonly publicKey: string;
  readonly transports: string[];
}

/**
 * The algorithms of authenticators in use: EdDSA, ES256, RS256 (IANA COSE Algorithms). Those that Node.js supports only
 * experimentally are left out.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Imported with the first passkey: it takes ten megabytes, and many installations have no passkey. */
const loadWebauthn = () => import('@simplewebauthn/server');

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The library reports a response that is not valid by throwing. */
const unlessInvalid = <T>(verification: Promise<T>): Promise<T | undefined> =>
  verification.catch(() => undefined);

async function challengeOf(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export interface PasskeysDeps {
  readonly clock: Clock;
  readonly factors: SecondFactors;
  readonly challenges: PasskeyChallenges;
}

export function createPasskeys({ clock, factors, challenges }: PasskeysDeps): Passkeys {
  const passkeysOf = async (manager: EntityManager, { userId }: Seal) =>
    (await factors.listOf(manager, userId)).filter(({ kind }) => kind === 'passkey');
  const open = (seal: Seal, { id, secret }: SecondFactorRow) =>
    seal.openJson(secretPlace(id), secret) as Credential;
  /** Names the user to the authenticator without personal data (section 14.6.1 of the standard). */
  const handleOf = (seal: Seal) =>
    seal.mac({ table: 'person', column: 'passkeyHandle', id: seal.userId }, []);

  /** Uses up the challenge of a response; undefined when it is not valid here and now. */
  async function takeChallenge(manager: EntityManager, { holder }: Ceremony, clientDataJSON: string) {
    const challenge = await challengeOf(clientDataJSON);
    if (challenge === undefined || !(await challenges.take(manager, challenge, holder))) return undefined;
    return challenge;
  }

  return {
    async startAdding(manager, { party, holder }, seal, email) {
      await factors.checkPlace(manager, seal.userId);
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Dossier',
        rpID: party.id,
        userID: decode(handleOf(seal)),
        userName: email,
        userDisplayName: email,
        timeout: challengeMs,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: (await passkeysOf(manager, seal)).map((row) => open(seal, row)),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.add(manager, options.challenge, holder);
      return newPasskeyOptions.parse(options);
    },
    async add(manager, ceremony, seal, { name, passkey }) {
      const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
      const expectedChallenge = await takeChallenge(manager, ceremony, clientDataJSON);
      if (expectedChallenge === undefined) return false;
      const { verifyRegistrationResponse } = await loadWebauthn();
      const verified = await unlessInvalid(
        verifyRegistrationResponse({
          response: {
            ...passkey,
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin: ceremony.party.origin,
          expectedRPID: ceremony.party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      );
      if (!verified?.verified) return false;
      const { credential } = verified.registrationInfo;
      const credentialHash = hashSecret(credential.id);
      if (await manager.existsBy(secondFactorEntity, { credentialHash })) return false;
      await factors.checkPlace(manager, seal.userId);
      const id = randomUUID();
      const now = new Date(clock.now());
      const stored: Credential = { id: credential.id, publicKey: encode(credential.publicKey), transports };
      await manager.insert(secondFactorEntity, {
        id,
        userId: seal.userId,
        kind: 'passkey',
        name,
        secret: seal.sealJson(secretPlace(id), stored),
        credentialHash,
        counter: credential.counter,
        createdAt: now,
        confirmedAt: now,
        lastUsedAt: null,
      });
      return true;
    },
    async startUsing(manager, { party, holder }, seal) {
      const rows = seal ? await passkeysOf(manager, seal) : [];
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        timeout: challengeMs,
        userVerification: 'required',
        ...(seal && { allowCredentials: rows.map((row) => open(seal, row)) }),
      });
      await challenges.add(manager, options.challenge, holder);
      return passkeyOptions.parse(options);
    },
    async ownerOf(manager, { id }) {
      const row = await manager.findOneBy(secondFactorEntity, { credentialHash: hashSecret(id) });
      return row?.userId;
    },
    async use(manager, ceremony, seal, passkey) {
      const { userHandle, ...signed } = passkey.response;
      const expectedChallenge = await takeChallenge(manager, ceremony, signed.clientDataJSON);
      const credentialHash = hashSecret(passkey.id);
      const row = await manager.findOneBy(secondFactorEntity, { credentialHash, userId: seal.userId });
      if (!row || expectedChallenge === undefined) return false;
      if (userHandle !== undefined && userHandle !== handleOf(seal)) return false;
      const { id, publicKey } = open(seal, row);
      const { verifyAuthenticationResponse } = await loadWebauthn();
      const verified = await unlessInvalid(
        verifyAuthenticationResponse({
          response: { ...passkey, response: signed, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: ceremony.party.origin,
          expectedRPID: ceremony.party.id,
          requireUserVerification: true,
          // A counter that does not grow is refused: the passkey may have been copied.
          credential: { id, publicKey: decode(publicKey), counter: row.counter },
        }),
      );
      if (!verified?.verified) return false;
      const change = { counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date(clock.now()) };
      return compareAndSet(manager, secondFactorEntity, { id: row.id, counter: row.counter }, change);
    },
  };
}
