import { plainWords } from '@prosa/brasil/texto.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { limitado } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import { byName, byValue, equal } from '../../core/registro/lista.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { type DetalheDe, type LinhaDe, registro } from '../../core/registro/registro.ts';
import * as repository from './departamentos.repository.ts';

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents {
    departamento_salvo: { id_departamento: number };
  }
}

/** Short name for addresses: lower case, no accents, words joined by '-'. */
async function freeDns(db: Db, nome: string): Promise<string> {
  const base = plainWords(nome, '-').slice(0, 60) || 'departamento';
  for (let n = 1; ; n++) {
    const dns = n === 1 ? base : `${base}-${n}`;
    if (!(await repository.isDnsTaken(db, dns))) return dns;
  }
}

const limite = limitado('departamentos', sql`(select count(*) from departamento where excluido_em is null)`);

/** Departments: who answers for what (spec 3). */
export const departamentosRegistro = registro(departamentos, {
  tabela: 'departamento',
  juncao: sql`left join lateral (select q.dns ${repository.seuQuadro}) b on true`,
  colunas: sql`t.id_departamento, t.nome, t.descricao, t.publico, t.id_quadro, t.id_estagio, b.dns, b.dns as dns_quadro, t.dns as nome_curto, t.status,
    ${repository.pessoas.quantas} as pessoas`,
  ordens: { nome: byName(sql`t.nome`), status: byValue(sql`t.status`), pessoas: byValue(repository.pessoas.quantas) },
  filtros: ({ com_quadro, ...rest }) => [
    ...equal('status', 'publico')(rest),
    ...(com_quadro === undefined ? [] : [sql`exists (select ${repository.seuQuadro}) = ${com_quadro === 1}`]),
  ],
  linha: (row: LinhaDe<typeof departamentos>) => row,
  async detalhe(row: DetalheDe<typeof departamentos>, { db }) {
    const [membros, motivos, lugar] = await Promise.all([
      repository.pessoas.find(db, row.id_departamento),
      repository.findMotivos(db, row.id_departamento),
      repository.findQuadro(db, row.id_departamento),
    ]);
    return { ...row, membros, motivos, ...lugar };
  },
  async valores({ id_departamento: _id, versao: _versao, membros: _membros, motivos: _motivos, capacidades: _capacidades, ...rest }, { db, antes }) {
    const { id_quadro, id_estagio } = rest;
    if (id_quadro === undefined && id_estagio !== undefined) throw invalid({ id_quadro: 'Escolha o quadro' });
    if (id_quadro && !id_estagio) throw invalid({ id_estagio: 'Escolha a lista' });
    const moved = id_quadro !== undefined && (id_quadro !== antes?.['id_quadro'] || id_estagio !== antes?.['id_estagio']);
    if (id_quadro && moved && !(await repository.isListaDoQuadro(db, id_quadro, id_estagio!))) throw invalid({ id_estagio: 'Escolha uma lista deste quadro' });
    return {
      ...rest,
      // no board, no list
      ...(id_quadro === null && { id_estagio: null, card_automatico: 0 }),
      ...(!antes && { dns: await freeDns(db, rest.nome) }),
    };
  },
  async depois(id, { membros, capacidades, motivos }, { db }) {
    await repository.pessoas.replace(db, id, membros);
    if (capacidades) await repository.setCapacidades(db, id, capacidades);
    if (motivos) await repository.replaceMotivos(db, id, motivos);
    await recordEvent(db, 'departamento_salvo', { id_departamento: id });
    // otherwise nobody could close a sala of it
    if (await repository.needsMotivos(db, id)) throw invalid({ motivos: 'Inclua pelo menos um motivo, ou não exija um ao encerrar' });
  },
  vaga: (db) => limite.exigir(db),
  async aoMover(ids, excluir, { db }) {
    // its row is locked by now: who was just handing a sala over to it is counted
    const abertas = excluir ? await repository.countOpenSalas(db, ids) : 0;
    if (abertas === 1) throw new AppError('conflito', 'Há 1 conversa aberta neste departamento. Transfira ou encerre antes de excluir.');
    if (abertas > 0) throw new AppError('conflito', `Há ${abertas} conversas abertas neste departamento. Transfira ou encerre antes de excluir.`);
  },
  // who answers for a departamento decides what they may see
  aoConfirmar: ({ sessions }, { id_empresa }) => sessions.invalidate({ id_empresa }),
  unicos: {
    departamento_nome: ['nome', 'Já existe um departamento com esse nome', 'Já existe outro departamento com esse nome.'],
    departamento_dns: ['nome', 'Já existe um departamento com esse nome', 'Já existe outro departamento com esse nome.'],
  },
});

export const departamentosModule = (core: Core): Module => ({
  name: 'departamentos',
  comeco: { passos: ['departamentos'], feito: { departamento: sql<boolean>`exists (select from departamento where excluido_em is null)` } },
  copia: [
    {
      item: 'departamentos',
      tabelas: [
        {
          tabela: 'departamento',
          id: 'id_departamento',
          nome: 'nome',
          colunas: ['nome', 'descricao', 'publico', 'dns', 'status', 'motivo_obrigatorio', 'capacidade', 'distribuicao', 'devolver_min', 'mensagem_fila'],
          onde: 't.excluido_em is null',
        },
        { tabela: 'motivo_encerramento', colunas: ['motivo', 'ordem'], refs: { id_departamento: { para: 'departamento', parte: true } }, onde: 't.ativo' },
      ],
    },
  ],
  limites: [limite],
  menu: [
    ajusteDe(departamentos, {
      id_menu: 1310,
      icone: 'department',
      grupo: 'Atendimento',
      descricao: 'Setores, e quem atende em cada um',
      caminho: '/departamento',
    }),
  ],
  ...registroParts(core, departamentosRegistro),
});
