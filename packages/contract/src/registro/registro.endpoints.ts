import { z } from 'zod';
import { maxFileBytes } from '../arquivos.ts';
import { id, listQuery, text } from '../codecs.ts';
import type { Areas, Permission } from '../permissions.ts';
import { binary, endpoint } from '../wire.ts';
import { type ChamadasDeImportacao, importacaoDe } from './importacao.endpoints.ts';
import { destinosDe, opcoesDeRegistro } from './importacao.schemas.ts';
import { anexoSchema, listaLonga, lixeiraBody, lixeiraReply, mudancaSchema } from './registro.schemas.ts';

/** An area with the permissions of a record: who may see, save and delete. */
export type AreaDeRegistro = {
  [C in keyof Areas]: 'getAll' | 'store' | 'delete' extends keyof Areas[C]['funcoes'] ? C : never;
}[keyof Areas];

/** How a kind of record is named and spoken of; contract, server and screens read it. */
export interface Especie<I extends string = string> {
  /** Its permissions and its addresses: /fornecedores/show/1. */
  readonly area: AreaDeRegistro;
  /** 'id_fornecedor' */
  readonly id: I;
  /** 'fornecedor' */
  readonly um: string;
  readonly muitos: string;
  /** Uma, esta, nova, excluída. */
  readonly feminino?: boolean;
}

/** What a kind may have besides being listed, shown, saved and deleted. */
interface Partes {
  /** Many at once to the trash or back. */
  lixeira: { lixeira: ReturnType<typeof lixeiraDe> };
  /** Who changed what. */
  historico: { historico: ReturnType<typeof historicoDe> };
  /** Files that people keep with a record. */
  anexos: { anexos: ReturnType<typeof anexosDe> };
  /** Taken in from a file: the texts of the body that have a title. */
  importacao: { importacao: ChamadasDeImportacao };
}
type Com<P extends keyof Partes> = { [K in keyof Partes]: K extends P ? Partes[K] : unknown } extends infer T extends Record<keyof Partes, unknown>
  ? T['lixeira'] & T['historico'] & T['anexos'] & T['importacao']
  : never;

interface Descricao<L, D, B, F, P> {
  /** A row of the list. */
  linha: L;
  /** One record, to be shown or edited. */
  detalhe: D;
  /** What one is saved from: with its id when it is there, and the version that was read. */
  corpo: B;
  filtros?: F;
  /** What the list is ordered by; the first is its own order. */
  ordens: readonly [string, ...string[]];
  com?: readonly P[];
  /** Where a call has more to say than what every record's says. */
  textos?: Partial<Record<'getAll' | 'show' | 'store' | 'delete', string>>;
  /** Last step of the list's address; '': the area's own. */
  listar?: string;
  /** Bytes of a body, where the usual limit is too small. */
  maxBody?: number;
}

const one = z.object({ id });
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const umDe = ({ um, feminino }: Especie): string => `${feminino ? 'uma' : 'um'} ${um}`;
/** The areas of `AreaDeRegistro` have these three. */
const may = (area: AreaDeRegistro, funcao: 'getAll' | 'store' | 'delete') => [area, funcao] as unknown as Permission;

const lixeiraDe = ({ area, muitos, feminino }: Especie) =>
  endpoint(`POST /${area}/lixeira`, {
    summary: `Mandar ${feminino ? 'várias' : 'vários'} ${muitos} para a lixeira, ou trazer de volta`,
    access: may(area, 'delete'),
    body: lixeiraBody,
    reply: lixeiraReply,
  });

const historicoDe = (especie: Especie) =>
  endpoint(`GET /${especie.area}/historico/{id}`, {
    summary: `O que mudou em ${umDe(especie)}, e quem mudou`,
    access: may(especie.area, 'getAll'),
    params: one,
    query: z.object({ antes_de: id.optional() }),
    reply: z.object({ data: z.array(mudancaSchema), mais: z.boolean() }),
  });

/** Files of records of a kind: who sees a record sees them, who saves it attaches and takes away. */
export function anexosDe(especie: Pick<Especie, 'area' | 'um' | 'feminino'>) {
  const { area } = especie;
  const de = umDe(especie as Especie);
  return {
    getAll: endpoint(`GET /${area}/anexos/{id}`, {
      summary: `Arquivos guardados com ${de}, os mais novos primeiro`,
      access: may(area, 'getAll'),
      params: one,
      reply: z.object({ data: z.array(anexoSchema) }),
    }),
    store: endpoint(`POST /${area}/anexar/{id}`, {
      summary: `Guardar um arquivo com ${de}`,
      access: may(area, 'store'),
      params: one,
      file: 'file',
      maxFile: maxFileBytes,
      body: z.object({ nome: text(200).optional() }),
      reply: z.object({ data: anexoSchema }),
    }),
    baixar: binary(
      endpoint(`GET /${area}/anexo/{id}`, {
        summary: `Bytes de um arquivo (id_anexo) guardado com ${de}`,
        access: may(area, 'getAll'),
        params: one,
        query: z.object({ tamanho: z.enum(['original', 'miniatura']).default('original') }),
      }),
    ),
    delete: endpoint(`POST /${area}/tirarAnexo/{id}`, { summary: `Tirar um arquivo (id_anexo) de ${de}`, access: may(area, 'store'), params: one }),
    restaurar: endpoint(`POST /${area}/devolverAnexo/{id}`, {
      summary: `Desfazer a retirada de um arquivo (id_anexo) de ${de}, por sete dias`,
      access: may(area, 'store'),
      params: one,
    }),
  };
}
export type ChamadasDeAnexo = ReturnType<typeof anexosDe>;

/**
 * The calls of a kind of record as one value: list, show, store, delete and the way back from the trash, with the parts that `com` names.
 * Route, screens, history, files and export of the kind are made from it.
 */
export function registroCalls<
  const I extends string,
  L extends z.ZodType,
  D extends z.ZodType,
  B extends z.ZodType<Record<string, unknown>>,
  F extends z.ZodRawShape = Record<never, never>,
  P extends keyof Partes = never,
>(especie: Especie<I>, { linha, detalhe, corpo, filtros, ordens, com = [], textos = {}, listar = 'getAll', maxBody }: Descricao<L, D, B, F, P>) {
  const { area, muitos } = especie;
  const um = umDe(especie);
  const calls = {
    especie,
    getAll: endpoint(`GET /${area}${listar && `/${listar}`}`, {
      summary: textos.getAll ?? `${capital(muitos)} da empresa`,
      access: may(area, 'getAll'),
      query: listQuery(filtros ?? ({} as F), ordens),
      reply: listaLonga(linha),
    }),
    show: endpoint(`GET /${area}/show/{id}`, {
      summary: textos.show ?? capital(um),
      access: may(area, 'getAll'),
      params: one,
      reply: z.object({ data: detalhe }),
    }),
    store: endpoint(`POST /${area}/store`, {
      summary: textos.store ?? `Criar ou salvar ${um}`,
      access: may(area, 'store'),
      body: corpo,
      reply: z.object({ [especie.id]: z.number() } as Record<I, z.ZodNumber>),
      ...(maxBody !== undefined && { maxBody }),
    }),
  };
  const away = {
    delete: endpoint(`GET /${area}/delete/{id}`, {
      summary: textos.delete ?? `Mandar ${um} para a lixeira`,
      access: may(area, 'delete'),
      params: one,
      mutates: true,
    }),
    restaurar: endpoint(`POST /${area}/restaurar/{id}`, { summary: `Trazer ${um} da lixeira`, access: may(area, 'delete'), params: one }),
  };
  const has = (part: keyof Partes): boolean => (com as readonly string[]).includes(part);
  return {
    ...calls,
    ...(has('historico') && { historico: historicoDe(especie) }),
    ...(has('anexos') && { anexos: anexosDe(especie) }),
    ...(has('importacao') && { importacao: importacaoDe({ ...especie, id: 'id_registro' }, { destinos: destinosDe(corpo), opcoes: opcoesDeRegistro }) }),
    ...away,
    ...(has('lixeira') && { lixeira: lixeiraDe(especie) }),
  } as typeof calls & typeof away & Com<P>;
}
