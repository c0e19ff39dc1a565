import type { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import type { Client } from 'pg';
import { milhao } from '../support/contatos.ts';

export type Query = NonNullable<Call<typeof contatosLista.listar>['query']>;

/** What the filters ask for. */
interface Choices {
  readonly id_empresa: number;
  readonly admin: number;
  readonly pessoa: number;
  readonly departamento: number;
  /** lista, numero, data, texto */
  readonly campos: readonly [number, number, number, number];
}

export async function choicesOf(owner: Client): Promise<Choices> {
  const { rows } = await owner.query<{ id_empresa: number; admin: number; pessoa: number; departamento: number; campos: Choices['campos'] }>(
    `select e.id_empresa, (select min(id_login) from membro m where m.id_empresa = e.id_empresa) as admin, (select max(id_login) from membro m where m.id_empresa = e.id_empresa) as pessoa,
      (select min(id_departamento) from departamento d where d.id_empresa = e.id_empresa) as departamento,
      array(select id_campo::int from campo_personalizado c where c.id_empresa = e.id_empresa order by ordem) as campos from empresa e where nome_fantasia = $1`,
    [milhao.empresa],
  );
  return rows[0]!;
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** The last page, whichever it is. */
export const lastPage = -1;

/** Every order and filter there is, common, rare and together, by name. */
export function* casesFor({ pessoa, departamento, campos: [lista, numero, data, texto] }: Choices): Generator<[string, Query]> {
  for (const name of ['nome', 'criado_em', 'alterado_em', 'conversa_em', 'tipo_contato']) {
    for (const way of ['asc', 'desc']) {
      const ordem = `${name} ${way}`;
      yield [`por ${ordem}`, { ordem }];
      yield [`por ${ordem}, página 300`, { ordem, page: 300 }];
      yield [`por ${ordem}, página 20.000`, { ordem, page: 20_000 }];
      yield [`por ${ordem}, última página`, { ordem, page: lastPage }];
    }
  }
  for (const q of ['maria', 'maria silva', 'joao', 'zulmira', 'wagner yamamoto', 'a', 'x', 'ma', 'wz', 'qwertyk', 'exemplo.com', 'vip', 'padaria maria'])
    yield [`busca "${q}"`, { q }];
  for (const q of ['(11) 98765-4321', '11 8765-4321', '11 9876', '987654', '123.456.789-09', '12.345.678/0001-95', 'maria.silva12'])
    yield [`busca "${q}"`, { q }];
  yield ['busca "maria", página 300', { q: 'maria', page: 300 }];
  yield ['busca "maria" por última conversa', { q: 'maria', ordem: 'conversa_em desc' }];
  const filters: Record<string, Query> = {
    leads: { tipo_contato: 'Leads' },
    'fornecedores e outros': { tipo_contato: 'Fornecedor,Outros' },
    'pessoa física': { tipo: 1 },
    'pessoa jurídica': { tipo: 2 },
    'uma tag comum': { tag: '["vip"]' },
    'duas tags com valor': { tag: '["vip=1","atacado"]' },
    'um responsável': { id_responsavel: String(pessoa) },
    'sem responsável': { id_responsavel: '0' },
    'sem cliente': { id_cliente: '0' },
    'um estado': { id_uf: '35' },
    'um município': { id_municipio: '4700' },
    'aniversário em maio': { mes: '5' },
    origem: { origem: 'formulario' },
    'sem telefone': { com_telefone: 0 },
    'com e-mail': { com_email: 1 },
    'sem conversa': { com_conversa: 0 },
    'conversa nos últimos 7 dias': { conversa_de: ago(7) },
    'sem falar há um ano': { conversa_ate: ago(365), ordem: 'conversa_em desc' },
    'criado na semana': { criado_de: ago(7) },
    'criado num dia': { criado_de: ago(731), criado_ate: ago(730) },
    'um departamento': { id_departamento: String(departamento) },
    'campo lista': { campos: JSON.stringify([{ id_campo: lista, valores: ['Ouro'] }]) },
    'campo número, faixa estreita': { campos: JSON.stringify([{ id_campo: numero, de: 9990, ate: 9999 }]) },
    'campo número, faixa larga': { campos: JSON.stringify([{ id_campo: numero, de: 1000 }]) },
    'campo data': { campos: JSON.stringify([{ id_campo: data, de: ago(20).slice(0, 10), ate: ago(0).slice(0, 10) }]) },
    'campo texto': { campos: JSON.stringify([{ id_campo: texto, contem: 'mari' }]) },
    arquivados: { situacao: 'arquivados' },
    lixeira: { situacao: 'lixeira' },
    'quatro filtros, raro': { tipo_contato: 'Outros', id_uf: '35', mes: '5', tag: '["vip"]' },
    'três filtros, comum': { tipo_contato: 'Cliente', id_uf: '35', com_email: 1 },
    'três filtros, quase nada': { tipo_contato: 'Outros', id_municipio: '5', tag: '["bloqueado"]' },
    'busca e filtros': { q: 'maria', tipo_contato: 'Prospect', id_uf: '31' },
  };
  for (const [name, query] of Object.entries(filters)) yield [name, query];
  yield ['busca "maria", última página', { q: 'maria', page: lastPage }];
  yield ['leads, página 300', { tipo_contato: 'Leads', page: 300 }];
  yield ['leads, página 10.000', { tipo_contato: 'Leads', page: 10_000 }];
  yield ['leads, última página', { tipo_contato: 'Leads', page: lastPage }];
  yield ['com e-mail por criação, página 20.000', { com_email: 1, ordem: 'criado_em desc', page: 20_000 }];
  yield ['pessoa jurídica por criação', { tipo: 2, ordem: 'criado_em desc' }];
}
