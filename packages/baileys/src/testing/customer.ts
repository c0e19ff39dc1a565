import * as baileys from 'baileys';
import { silent } from '../log.ts';

type Store = Map<string, unknown>;

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
    async write(text: string, line: { jid: string; creds: baileys.AuthenticationCreds }) {
      if (!known) {
        const { registrationId, signedIdentityKey, signedPreKey } = line.creds;
        const { keyId, keyPair, signature } = signedPreKey;
        const session = { registrationId, identityKey: toKey(signedIdentityKey.public), signedPreKey: { keyId, publicKey: toKey(keyPair.public), signature } };
        await repository.injectE2ESession({ jid: line.jid, session });
        known = true;
      }
      return repository.encryptMessage({ jid: line.jid, data: baileys.encodeWAMessage({ conversation: text }) });
    },
    async read(type: string, ciphertext: Uint8Array, from: string): Promise<baileys.proto.Message> {
      const opened = await repository.decryptMessage({ jid: from, type: type as 'msg', ciphertext });
      known = true;
      return baileys.proto.Message.decode(baileys.unpadRandomMax16(opened));
    },
  };
}
export type Customer = ReturnType<typeof makeCustomer>;
