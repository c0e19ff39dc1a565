import * as baileys from 'baileys';
import { silent } from '../log.ts';
import { umPorVez } from '../um-por-vez.ts';

type Store = Map<string, unknown>;

/** A device of the line, as far as whoever writes to it must know it. */
export interface Device {
  readonly jid: string;
  readonly creds: {
    readonly registrationId: number;
    readonly signedIdentityKey: { readonly public: Uint8Array };
    readonly signedPreKey: { readonly keyId: number; readonly keyPair: { readonly public: Uint8Array }; readonly signature: Uint8Array };
  };
}

/** Keys kept in memory. */
function memoryKeys(): baileys.SignalKeyStore {
  const store: Store = new Map();
  return {
    get: (type, ids) => Object.fromEntries(ids.flatMap((id) => (store.get(`${type} ${id}`) ? [[id, store.get(`${type} ${id}`)]] : []))) as never,
    set(data) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values as object)) store.set(`${type} ${id}`, value ?? undefined);
    },
  };
}

/** Somebody on the network with a phone of their own: writes to a line, and reads what it writes. */
export function makeCustomer(telefone: string, lid: string) {
  const creds = baileys.initAuthCreds();
  const keys = baileys.addTransactionCapability(memoryKeys(), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent);
  const toKey = baileys.generateSignalPubKey;
  let known = false;
  return {
    jid: `${lid}@lid`,
    telefone,
    /** What whoever writes to this phone for the first time is given. */
    bundle: (jid: string): baileys.BinaryNode => ({
      tag: 'user',
      attrs: { jid },
      content: [
        { tag: 'registration', attrs: {}, content: baileys.encodeBigEndian(creds.registrationId) },
        { tag: 'type', attrs: {}, content: baileys.KEY_BUNDLE_TYPE },
        { tag: 'identity', attrs: {}, content: creds.signedIdentityKey.public },
        baileys.xmppSignedPreKey(creds.signedPreKey),
      ],
    }),
    /** A message to the line, sealed for it. */
    write: (text: string, line: Device) =>
      umPorVez('customers', async () => {
        if (!known) {
          const { registrationId, signedIdentityKey, signedPreKey } = line.creds;
          const { keyId, keyPair, signature } = signedPreKey;
          const session = {
            registrationId,
            identityKey: toKey(signedIdentityKey.public),
            signedPreKey: { keyId, publicKey: toKey(keyPair.public), signature },
          };
          await repository.injectE2ESession({ jid: line.jid, session });
          known = true;
        }
        return repository.encryptMessage({ jid: line.jid, data: baileys.encodeWAMessage({ conversation: text }) });
      }),
    read: (type: string, ciphertext: Uint8Array, from: string): Promise<baileys.proto.Message> =>
      umPorVez('customers', async () => {
        const opened = await repository.decryptMessage({ jid: from, type: type as 'msg', ciphertext });
        known = true;
        return baileys.proto.Message.decode(baileys.unpadRandomMax16(opened));
      }),
  };
}
export type Customer = ReturnType<typeof makeCustomer>;

/** A device that was paired before, as the network knows it and as its line keeps it. */
export function newDevice(telefone: string, lid: string): { readonly device: Device; readonly json: string } {
  const me = { id: `${telefone}:7@s.whatsapp.net`, lid: `${lid}:7@lid`, name: 'Loja' };
  const creds = { ...baileys.initAuthCreds(), me, account: {}, registered: true };
  return { device: { jid: me.lid, creds }, json: JSON.stringify(creds, baileys.BufferJSON.replacer) };
}
