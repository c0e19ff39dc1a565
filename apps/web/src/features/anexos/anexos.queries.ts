import {
  type Anexo,
  type AreaDeAnexo,
  anexosDeCliente,
  anexosDeContato,
  anexosDeFornecedor,
  anexosDeFuncionario,
} from '@prosa/contract/anexos/anexos.endpoints.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type { Anexo, AreaDeAnexo };

/** The calls of each kind of record, and what tells what happened to it. */
const areas = {
  contatos: { calls: anexosDeContato, history: resumoContato.linhaDoTempo },
  clientes: { calls: anexosDeCliente, history: clientes.historico },
  fornecedores: { calls: anexosDeFornecedor, history: fornecedores.historico },
  funcionarios: { calls: anexosDeFuncionario, history: funcionarios.historico },
} as const;

export const anexosQuery = (area: AreaDeAnexo, id: number) => read(areas[area].calls.getAll, { params: { id } });

const changed = (area: AreaDeAnexo): Promise<void> => invalidate(areas[area].calls.getAll, areas[area].history);

export async function attach(area: AreaDeAnexo, id: number, file: File): Promise<void> {
  await call(areas[area].calls.store, { params: { id }, body: { nome: file.name }, file });
  await changed(area);
}

/** Takes it away, or brings it back. */
export async function takeAnexo(area: AreaDeAnexo, id: number, away: boolean): Promise<void> {
  await call(away ? areas[area].calls.delete : areas[area].calls.restaurar, { params: { id } });
  await changed(area);
}
