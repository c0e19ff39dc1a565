import type { Core, Demonstracao } from '../module.ts';
import type { Chamadas, CorpoDe, Registro } from './registro.ts';
import { registroService } from './servico.ts';

/** Records of a kind for the demonstration: saved as a person saves them, with their history. */
export const demoDe =
  <C extends Chamadas>(core: Core, r: Registro<C>, corpos: (demo: Demonstracao) => readonly Partial<CorpoDe<C>>[]) =>
  async (demo: Demonstracao): Promise<void> => {
    const service = registroService(core, r);
    // one after the other: their numbers are those of this order
    for (const corpo of corpos(demo)) await service.store(demo.admin, r.calls.store.body.parse(corpo));
  };
