import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  type Assertion,
  type Attestation,
  addPasskey,
  startPasskeyCreation,
} from '@quartermaster/contract/passkey';
import { testConfig } from '../config.ts';
import type { Person } from './people.ts';

const { hostname, origin: ORIGIN } = new URL(testConfig.publicUrl);
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Encodes the parts of CBOR that an attestation needs: small integers, byte strings, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** Deviations from a correct authenticator on this site. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  /** If false, the user was present but not verified. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly hasUserHandle?: boolean;
}

/** A passkey in software: ES256, attestation `none`. */
export interface SoftwarePasskey {
  create(options: { challenge: string; user: { id: string } }, deviation?: Deviation): Attestation;
  sign(options: { challenge: string }, deviation?: Deviation): Assertion;
}

const USER_PRESENT_FLAG = 0x01;
const USER_VERIFIED_FLAG = 0x04;
const ATTESTED_DATA_FLAG = 0x40;

/** The credential id and public key that follow the header of the authenticator data. */
function attestedData(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const length = Buffer.from([id.length >> 8, id.length & 255]);
  return Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
}

export function softwarePasskey(): SoftwarePasskey {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, deviation: Deviation): Buffer {
    const { rpId = hostname, isVerified = true, counter = uses } = deviation;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([USER_PRESENT_FLAG | flags | (isVerified ? USER_VERIFIED_FLAG : 0)]),
      count,
    ]);
  }

  return {
    create({ challenge, user }, deviation = {}) {
      userHandle = user.id;
      const authData = Buffer.concat([
        authenticatorData(ATTESTED_DATA_FLAG, deviation),
        attestedData(id, publicKey),
      ]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        client_data: clientData('webauthn.create', deviation.challenge ?? challenge, deviation).toString(
          'base64url',
        ),
        attestation: cbor(object).toString('base64url'),
      };
    },
    sign({ challenge }, deviation = {}) {
      uses += 1;
      const data = clientData('webauthn.get', deviation.challenge ?? challenge, deviation);
      const authData = authenticatorData(0, deviation);
      return {
        id: id.toString('base64url'),
        client_data: data.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
        ...(deviation.hasUserHandle === false ? {} : { user_handle: userHandle }),
      };
    },
  };
}

/** Adds a passkey to the account. The result has recovery codes if it is the account's first second factor. */
export async function withPasskey(testUser: Pick<Person, 'call'>, name = 'Laptop') {
  const key = softwarePasskey();
  const options = (await testUser.call(startPasskeyCreation, {})).body.data;
  const response = await testUser.call(addPasskey, { body: { name, credential: key.create(options) } });
  if (response.status !== 201) throw new Error(`Not added: ${JSON.stringify(response.body)}`);
  return { key, ...response.body.data };
}
