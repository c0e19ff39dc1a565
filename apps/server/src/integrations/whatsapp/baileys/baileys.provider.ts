import type { Provider } from '../provider.ts';
import { mapBaileys, mapeadorDoBaileys } from './baileys.mapa.ts';
import { type BaileysDeps, BaileysSession } from './baileys.session.ts';

/** WhatsApp Web, as one of a phone's own devices: the same id twice is one message there. */
export const baileysProvider = (deps: BaileysDeps): Provider => ({
  open: (line, account, listener) => new BaileysSession(line, account, listener, deps),
  map: mapBaileys,
  mapeador: mapeadorDoBaileys,
  repete: true,
  historico: true,
  paralelos: 4,
});
