import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { ModeloPronto, modeloForm } from '@prosa/contract/modelos/modelos.schemas.ts';
import { tiposDeConversa } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

export type Modelo = Answer<typeof CadTextoCrm.getAll>['data'][number];
export type ModeloDetalhe = Answer<typeof CadTextoCrm.show>['data'];
export type Arquivo = NonNullable<ModeloDetalhe['itens'][number]['arquivo']>;

type Input = z.input<typeof modeloForm>;
/** A body in the form; `arquivo` only shows what is chosen. */
export type ItemValues = Input['itens'][number] & { arquivo?: Arquivo | null };
export type ModeloValues = Omit<Input, 'itens'> & { itens: ItemValues[] };

/** What a sala may use, active ones only. */
export const usableQuery = (q: string) => read(CadTextoCrm.getAll, { params: { n: 0, ativos: 'yes' }, query: { tipo: tiposDeConversa.join(','), q, rpp: 50 } });

export const modelo = registroDaTela(CadTextoCrm, {
  path: '/mensagemModelo',
  mostra: true,
  nomeDe: (row) => row.titulo,
  aoExcluir: 'O atalho deixa de funcionar para todos que usam. As mensagens já enviadas continuam na conversa.',
  lista({ q, page, rpp, ordem, filters }) {
    const { tipo, escopo, status } = Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, values.join(',')]));
    const query = { q, page, rpp, ordem, ...(tipo && { tipo }), ...(escopo && { escopo }), ...(status && { status }) };
    return read(CadTextoCrm.getAll, { params: { n: 0, ativos: 'no' }, query: query as never });
  },
});

export const saveModelo = ({ itens, ...values }: ModeloValues): Promise<number> =>
  modelo.salvar({ ...values, itens: itens.map(({ arquivo: _shown, ...item }) => item) });

/** A template filled in for the contato of a sala: to look at, and to use. */
export const filledQuery = (id: number, chat_id: number) => read(CadTextoCrm.preencher, { params: { id, chat_id } });
export const fillFor = async (id: number, chat_id: number): Promise<ModeloPronto> => (await call(CadTextoCrm.preencher, { params: { id, chat_id } })).data;

interface Draft {
  tipo: number;
  assunto: string;
  id_departamento: number | null;
  itens: readonly ItemValues[];
}
/** What is written so far, filled in for a contato; files stay as they are. */
export async function previewOf({ itens, ...draft }: Draft, id_contato: number): Promise<ModeloPronto> {
  const kept = itens.filter((item) => item.delete !== 1);
  const sent = kept.map(({ type, body }) => ({ type, body }));
  const { data } = await call(CadTextoCrm.previa, { body: { ...draft, itens: sent, id_contato } });
  return { ...data, itens: data.itens.map((item, i) => ({ ...item, arquivo: kept[i]?.arquivo ?? null })) };
}

export async function uploadFile(file: File): Promise<Arquivo> {
  const { data } = await call(chat.upload, { body: { nome: file.name }, file });
  const { id_arquivo, nome, content_type, tamanho, largura, altura, url } = data;
  return { id_arquivo, nome, content_type, tamanho, largura, altura, url };
}

export const contatosQuery: OptionsQuery = (q) => ({
  ...read(contatos.getAll, { query: { q } }),
  select: ({ data }: Answer<typeof contatos.getAll>) => data.map(({ id_contato, nome }) => ({ value: id_contato, label: nome })),
});
