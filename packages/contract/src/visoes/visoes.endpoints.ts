import { z } from 'zod';
import { id } from '../codecs.ts';
import { areas } from '../permissions.gen.ts';
import { endpoint } from '../wire.ts';
import { filtroDeLista, visaoSalva, visaoVista } from './visoes.schemas.ts';

type AreaComLista = { [A in keyof typeof areas]: 'getAll' extends keyof (typeof areas)[A]['funcoes'] ? A : never }[keyof typeof areas];
/** Lists of an area; who sees them (`getAll`) has views of them. */
const area = z.enum(Object.entries(areas).flatMap(([name, { funcoes }]) => ('getAll' in funcoes ? [name] : [])) as [AreaComLista, ...AreaComLista[]], {
  error: 'Lista desconhecida',
});

/** Saved views of a list; those of the salas have calls of their own (chatVisao). */
export const visoes = {
  getAll: endpoint('GET /visoes/getAll/{area}', {
    summary: 'Visões salvas de uma lista: as próprias e as compartilhadas',
    access: 'staff',
    params: z.object({ area }),
    reply: z.object({ data: z.array(z.object({ ...visaoVista, filtro: filtroDeLista })) }),
  }),
  store: endpoint('POST /visoes/store', {
    summary: 'Criar ou salvar uma visão de uma lista (compartilhada: só quem supervisiona)',
    access: 'staff',
    body: z.object({ ...visaoSalva, area, filtro: filtroDeLista.prefault({}) }),
    reply: z.object({ id_visao: z.number() }),
  }),
  delete: endpoint('POST /visoes/delete/{id}', { summary: 'Excluir uma visão de uma lista', access: 'staff', params: z.object({ id }) }),
};
