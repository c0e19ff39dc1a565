import { randomBytes } from 'node:crypto';
import { cabeNoQuadro } from '@prosa/contract/formularios/formularios.destinos.ts';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { CampoDeFormulario, DefinicaoDeFormulario, FormularioLinha } from '@prosa/contract/formularios/formularios.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { invalid } from '../../core/errors.ts';
import { byMoment, byName, equal } from '../../core/registro/lista.ts';
import { registro } from '../../core/registro/registro.ts';
import { findCamposDoQuadro, lerModelo, needEstagio, needPapel, vejoQuadro } from '../kanban/kanban.api.ts';

const field = (
  id: string,
  tipo: CampoDeFormulario['tipo'],
  titulo: string,
  destino: CampoDeFormulario['destino'],
  obrigatorio: boolean,
): CampoDeFormulario => ({
  id,
  tipo,
  titulo,
  ajuda: '',
  obrigatorio,
  opcoes: [],
  destino,
  parametro: '',
  secao: '',
  id_campo: null,
  tag: '',
  finalidade: '',
  quando: null,
});
/** What a new form begins with. */
export const definicaoInicial = (titulo: string): DefinicaoDeFormulario => ({
  titulo,
  introducao: '',
  botao: 'Enviar',
  obrigado: 'Recebemos sua mensagem. Obrigado!',
  continuar: '',
  redirecionar: false,
  fechado: 'Este formulário não está mais disponível.',
  cor: '',
  passos: false,
  tags: [],
  campos: [
    field('nome', 'texto', 'Nome', 'nome', true),
    field('telefone', 'telefone', 'Telefone com DDD', 'telefone', true),
    field('email', 'email', 'E-mail', 'email', false),
    field('mensagem', 'area', 'Como podemos ajudar?', '', false),
  ],
});

/** 422 at a field whose answers are to fill one that the board has not, or that does not take them. */
async function needCamposDoQuadro(db: Db, id_quadro: number, definicao: DefinicaoDeFormulario | undefined): Promise<void> {
  if (!definicao?.campos.some(({ destino }) => destino === 'card')) return;
  const own = await findCamposDoQuadro(db, id_quadro);
  const erros = definicao.campos.flatMap((campo, i) => {
    if (campo.destino !== 'card') return [];
    const of = own.find(({ id_campo }) => id_campo === campo.id_campo);
    if (of && cabeNoQuadro(campo, of)) return [];
    return [[`definicao.campos.${i}.id_campo`, of ? `${of.nome} não recebe este tipo de resposta` : 'Escolha um campo deste quadro'] as const];
  });
  if (erros.length > 0) throw invalid(Object.fromEntries(erros));
}

const colunas = sql`t.id_formulario, t.id_quadro, t.id_estagio, t.titulo, t.chave, t.ativo, t.numero, t.publicado_em, t.excluido_em, t.criado_em,
  (select count(*) from formulario_resposta r where r.id_formulario = t.id_formulario and r.estado <> 5) as respostas,
  (select count(*) from formulario_resposta r where r.id_formulario = t.id_formulario and r.estado = 2) as suspeitas,
  (select coalesce(sum(d.aberturas), 0)::int from formulario_dia d where d.id_formulario = t.id_formulario and d.dia > current_date - 30) as aberturas_30,
  (select count(*) from formulario_resposta r where r.id_formulario = t.id_formulario and r.estado not in (2, 5) and r.criado_em > now() - interval '30 days') as respostas_30`;

/** Of boards that the person sees. */
export const vejoFormulario = (person: Parameters<typeof vejoQuadro>[0]) =>
  sql`exists (select from kanban_quadro fq where fq.id_quadro = t.id_quadro and fq.excluido_em is null and fq.id_quadro in (select t.id_quadro from kanban_quadro t where ${vejoQuadro(person)}))`;

/** Entry forms of lists (areas F). Whoever sets up the board makes them. */
export const formulariosRegistro = registro(formulario, {
  tabela: 'formulario',
  colunas,
  aoLado: sql`left join login l on l.id_login = t.id_responsavel`,
  doDetalhe: sql`${colunas}, t.definicao, t.publicada is distinct from t.definicao as mudou, t.dominios, t.abre_em, t.fecha_em, t.maximo, t.card, t.id_responsavel, t.id_modelo,
    coalesce(l.nome, '') as responsavel, t.versao`,
  ordens: { titulo: byName(sql`t.titulo`), criado_em: byMoment(sql`t.criado_em`) },
  filtros: equal('id_quadro', 'id_estagio'),
  visivel: vejoFormulario,
  linha: (row: FormularioLinha) => row,
  rotulos: {
    definicao: ['Campos e textos', () => 'mudaram'],
    ativo: ['Aceita respostas', (on: unknown) => (on ? 'sim' : 'não')],
    dominios: ['Domínios', (list: readonly string[]) => list.join(', ')],
  },
  async valores({ id_formulario: _id, versao: _versao, id_estagio, ...rest }, { db, person, antes }) {
    if (rest.id_responsavel && rest.id_responsavel !== antes?.['id_responsavel']) {
      const { rows } = await sql`select from membro m where m.ativo and m.id_login = ${rest.id_responsavel}`.execute(db);
      if (rows.length === 0) throw invalid({ id_responsavel: 'Escolha uma pessoa da lista' });
    }
    if (antes) {
      await needPapel(db, person, Number(antes['id_quadro']), 3);
      if (rest.id_modelo) await lerModelo(db, Number(antes['id_quadro']), rest.id_modelo);
      await needCamposDoQuadro(db, Number(antes['id_quadro']), rest.definicao);
      return rest;
    }
    if (id_estagio === undefined) throw invalid({ id_estagio: 'Escolha a lista' });
    const { id_quadro, excluido, arquivado } = await needEstagio(db, id_estagio);
    await needPapel(db, person, id_quadro, 3);
    if (rest.id_modelo) await lerModelo(db, id_quadro, rest.id_modelo);
    await needCamposDoQuadro(db, id_quadro, rest.definicao);
    if (excluido || arquivado) throw invalid({ id_estagio: 'Escolha uma lista que esteja no quadro' });
    return {
      ...rest,
      definicao: rest.definicao ?? definicaoInicial(rest.titulo),
      id_quadro,
      id_estagio,
      chave: randomBytes(16).toString('base64url'),
    };
  },
  async aoMover(ids, _excluir, { db, person }) {
    const { rows } = await sql<{ id_quadro: number }>`select distinct id_quadro from formulario where id_formulario = any (${[...ids]}::bigint[])`.execute(db);
    for (const { id_quadro } of rows) await needPapel(db, person, id_quadro, 3);
  },
});
