import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from '../provider.ts';
import { isDoAplicativo } from './cloud.aplicativo.ts';
import type { CloudDeps } from './cloud.cliente.ts';
import { conferirNaMeta } from './cloud.conferir.ts';
import { mapCloud, namedIn } from './cloud.mapa.ts';
import { mapeadorDaCloud } from './cloud.mensagens.ts';
import { cloudModelos } from './cloud.modelos.ts';
import { CloudSession, type CloudTimes } from './cloud.session.ts';

/** Meta's Cloud API: no repeat is known there, so what had no answer is not sent again. */
export const cloudProvider = (deps: CloudDeps, times?: CloudTimes): Provider => ({
  open: (line, account, listener) => new CloudSession(account, listener, deps.historico(line), deps, times),
  check: (account) => conferirNaMeta(deps, account),
  catalogue: (account) => cloudModelos(deps, account),
  map: mapCloud,
  mapeador: mapeadorDaCloud,
  repete: false,
  historico: true,
  paralelos: 64,
});

export { isDoAplicativo, namedIn };

/** Tells whether a header may be one of Meta's signatures. */
export const isSignature = (header: string): boolean => /^sha256=[0-9a-f]{64}$/i.test(header);

/** Whether Meta signed these bytes with the app's secret (X-Hub-Signature-256). */
export function isSigned(bytes: Buffer, header: string, segredo: string): boolean {
  if (segredo === '' || !isSignature(header)) return false;
  const own = createHmac('sha256', segredo).update(bytes).digest();
  return timingSafeEqual(own, Buffer.from(header.slice('sha256='.length), 'hex'));
}
