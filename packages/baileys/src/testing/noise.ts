import * as baileys from 'baileys';

const { Curve, aesDecryptGCM, aesEncryptGCM, hkdf, proto, sha256 } = baileys;
const nothing = Buffer.alloc(0);

interface Pair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

/** The network's own keys, which clients of this process believe from here on. */
const root = Curve.generateKeyPair();
(baileys.WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(root.public);
/** For clients of other processes. */
export const rootKey = Buffer.from(root.public).toString('base64url');
const between = Curve.generateKeyPair();
const own = Curve.generateKeyPair();

function certificates(): Uint8Array {
  const { Details } = proto.CertChain.NoiseCertificate;
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: own.public }).finish();
  const intermediate = Details.encode({ serial: 1, issuerSerial: baileys.WA_CERT_DETAILS.SERIAL, key: between.public }).finish();
  return proto.CertChain.encode({
    leaf: { details: leaf, signature: Curve.sign(between.private, leaf) },
    intermediate: { details: intermediate, signature: Curve.sign(root.private, intermediate) },
  }).finish();
}

const ivOf = (counter: number): Uint8Array => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

/** The network's side of the handshake (Noise XX) and of what follows it: bytes in, frames out. */
export class Noise {
  #hash: Buffer = Buffer.from(baileys.NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;
  #in: Buffer = nothing;
  #intro = true;
  #ephemeral: Pair = Curve.generateKeyPair();
  #keys: { read: Buffer; write: Buffer } | undefined;
  #reads = 0;
  #writes = 0;
  /** The device's own key, once the handshake is over. */
  client: Buffer = nothing;

  /** Whole frames of what came; before the end of the handshake they are not decrypted. */
  take(bytes: Buffer): Buffer[] {
    this.#in = Buffer.concat([this.#in, bytes]);
    if (this.#intro && this.#in.length >= 4) {
      this.#in = this.#in.subarray(4);
      this.#intro = false;
    }
    const frames: Buffer[] = [];
    while (this.#in.length >= 3) {
      const size = this.#in.readUIntBE(0, 3);
      if (this.#in.length < size + 3) break;
      frames.push(this.#in.subarray(3, size + 3));
      this.#in = this.#in.subarray(size + 3);
    }
    return frames;
  }

  /** The answer to a client's first frame. */
  hello(frame: Buffer): Buffer {
    const client = proto.HandshakeMessage.decode(frame).clientHello!.ephemeral!;
    this.#mix(baileys.NOISE_WA_HEADER);
    this.#mix(client);
    this.#mix(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, client));
    const kept = this.#encrypt(own.public);
    this.#mixKey(Curve.sharedKey(own.private, client));
    const payload = this.#encrypt(certificates());
    return this.frame(Buffer.from(proto.HandshakeMessage.encode({ serverHello: { ephemeral: this.#ephemeral.public, static: kept, payload } }).finish()));
  }

  /** Who the client is; from here on both sides speak in secret. */
  finish(frame: Buffer): baileys.proto.ClientPayload {
    const { static: key, payload } = proto.HandshakeMessage.decode(frame).clientFinish!;
    this.client = this.#decrypt(key!);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, this.client));
    const who = proto.ClientPayload.decode(this.#decrypt(payload!));
    const [first, second] = this.#derive(nothing);
    this.#keys = { read: first, write: second };
    return who;
  }

  open(frame: Buffer): Buffer {
    return aesDecryptGCM(frame, this.#keys!.read, ivOf(this.#reads++), nothing);
  }

  seal(data: Uint8Array): Buffer {
    return this.frame(aesEncryptGCM(data, this.#keys!.write, ivOf(this.#writes++), nothing));
  }

  frame(data: Buffer): Buffer {
    const head = Buffer.alloc(3);
    head.writeUIntBE(data.length, 0, 3);
    return Buffer.concat([head, data]);
  }

  #mix(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  #derive(data: Uint8Array): [Buffer, Buffer] {
    const key = Buffer.from(hkdf(Buffer.from(data), 64, { salt: this.#salt, info: '' }));
    return [key.subarray(0, 32), key.subarray(32)];
  }

  #mixKey(data: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(data);
    this.#counter = 0;
  }

  #encrypt(data: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(data, this.#key, ivOf(this.#counter++), this.#hash);
    this.#mix(sealed);
    return sealed;
  }

  #decrypt(data: Uint8Array): Buffer {
    const opened = aesDecryptGCM(data, this.#key, ivOf(this.#counter++), this.#hash);
    this.#mix(data);
    return opened;
  }
}
