import { plainWords } from '@prosa/brasil/texto.ts';
import { z } from 'zod';
import { tiposDeCampo, valoresDeCampos } from '../campos/campos.valores.ts';
import {
  anyNumber,
  bit,
  emOrdem,
  id,
  idList,
  idOrNone,
  moment,
  optionalId,
  rawText,
  recordOf,
  requiredLine,
  requiredText,
  text,
  versao,
  wholeNumber,
  wholeNumberOrNone,
} from '../codecs.ts';
import { bitOut, cursorDeLista } from '../registro/registro.schemas.ts';
import { ordensDoQuadro } from './kanban.textos.ts';

/** Colours of boards, lists and labels. */
export const coresDeKanban = ['gray', 'blue', 'cyan', 'green', 'lime', 'yellow', 'orange', 'red', 'pink', 'violet'] as const;
export type CorDeKanban = (typeof coresDeKanban)[number];
const cor = z.enum(coresDeKanban);

/** What somebody may do on a board: read it, work its cards, set it up. */
export const papeisDeQuadro = { 1: 'Leitor', 2: 'Editor', 3: 'Administrador' } as const;
export type PapelDeQuadro = keyof typeof papeisDeQuadro;
const papel = z.coerce
  .number()
  .min(1, 'Papel inválido')
  .max(3, 'Papel inválido')
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]));
/** What everybody of the company may do there: nothing (only who is invited), read, work cards. */
export const visibilidadesDeQuadro = { 0: 'Só convidados', 1: 'Toda a empresa vê', 2: 'Toda a empresa edita' } as const;
export type VisibilidadeDeQuadro = keyof typeof visibilidadesDeQuadro;
const visibilidade = z.coerce
  .number()
  .min(0, 'Visibilidade inválida')
  .max(2, 'Visibilidade inválida')
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]));

/** Addresses under /kanban that are no boards (K11). */
export const dnsReservados: readonly string[] = ['form_builder', 'automacao', 'novo'];
/** The address of a board that is called so: 'Vendas & Pós-venda' → 'vendas-pos-venda'. */
export const dnsDe = (titulo: string): string => plainWords(titulo, '-').slice(0, 60).replace(/-$/, '') || 'quadro';

/* Boards */

export const modelosDeQuadro = {
  vendas: { titulo: 'Funil de vendas', estagios: ['Novo contato', 'Qualificação', 'Proposta enviada', 'Negociação', 'Ganho', 'Perdido'] },
  atendimento: { titulo: 'Pós-venda', estagios: ['A fazer', 'Em andamento', 'Esperando o cliente', 'Concluído'] },
  tarefas: { titulo: 'Tarefas', estagios: ['A fazer', 'Fazendo', 'Revisar', 'Feito'] },
  recrutamento: { titulo: 'Recrutamento', estagios: ['Currículos', 'Entrevista', 'Teste', 'Proposta', 'Contratado', 'Recusado'] },
} as const;
export type ModeloDeQuadro = keyof typeof modelosDeQuadro;

export const quadroLinha = z.object({
  id_quadro: z.number(),
  titulo: z.string(),
  descricao: z.string(),
  dns: z.string(),
  cor,
  /** Address of its picture on this origin; null: none. */
  imagem: z.string().nullable(),
  visibilidade,
  /** Of whoever asks. */
  papel,
  favorito: bitOut,
  ultimo_acesso: z.string().nullable(),
  /** Its lists and cards, counted: the lists themselves come with one board, the cards with them. */
  total_estagios: z.number(),
  total_blocos: z.number(),
  arquivado_em: z.string().nullable(),
  excluido_em: z.string().nullable(),
  criado_em: z.string(),
});
export type QuadroLinha = z.output<typeof quadroLinha>;

export const etiquetaSchema = z.object({ id_etiqueta: z.number(), nome: z.string(), cor });
export type Etiqueta = z.output<typeof etiquetaSchema>;
/** A field of a board's own. */
export const campoDeQuadro = z.object({ id_campo: z.number(), nome: z.string(), tipo: z.enum(tiposDeCampo), opcoes: z.array(z.string()) });
export type CampoDeQuadro = z.output<typeof campoDeQuadro>;
export const motivoSchema = z.object({ id_motivo: z.number(), titulo: z.string() });
/** Exactly one of the three is there. */
export const convidadoSchema = z.object({
  id_usuario: z.number().nullable(),
  id_equipe: z.number().nullable(),
  id_departamento: z.number().nullable(),
  nome: z.string(),
  papel,
});
export type Convidado = z.output<typeof convidadoSchema>;

export const tipoDeEstagio = z.coerce
  .number()
  .min(0, 'Tipo inválido')
  .max(2, 'Tipo inválido')
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]));
export const maxCamposDeQuadro = 30;
/** Fields that a list may ask for before a card enters it, besides those of its board's own. */
export const camposExigiveis = {
  id_contato: 'Contato',
  id_responsavel: 'Responsável',
  id_departamento: 'Departamento',
  valor: 'Valor',
  previsto_em: 'Previsão',
  prazo_em: 'Prazo',
  prioridade: 'Prioridade',
  descricao: 'Descrição',
} as const;
export type CampoExigivel = keyof typeof camposExigiveis;
/** How a list names a field of its board's own among these, as refusals do at that field. */
export const exigivelDoQuadro = (id_campo: number): string => `campos.${id_campo}`;
/** The number of such a field; undefined: it is none. */
export const campoExigido = (exigivel: string): number | undefined => (/^campos\.\d{1,15}$/.test(exigivel) ? Number(exigivel.slice(7)) : undefined);
const exige = z
  .array(text(30).refine((v) => Object.hasOwn(camposExigiveis, v) || campoExigido(v) !== undefined, 'Campo desconhecido'))
  .max(Object.keys(camposExigiveis).length + maxCamposDeQuadro);

export const estagioSchema = z.object({
  id_estagio: z.number(),
  id_quadro: z.number(),
  titulo: z.string(),
  cor,
  tipo: tipoDeEstagio,
  /** Of winning a card that is here, in percent; null: unknown. */
  probabilidade: z.number().nullable(),
  /** Most cards; null: any number. */
  limite: z.number().nullable(),
  /** 1: a card too many is refused; 0: it is shown. */
  limite_recusa: bitOut,
  /** Only administrators of the board put cards in or take them out. */
  travado: bitOut,
  pede_motivo: bitOut,
  exige,
  /** Days without a change until a card counts as standing still; null: never. */
  parado_dias: z.number().nullable(),
  arquivado_em: z.string().nullable(),
  versao: z.number(),
});
export type Estagio = z.output<typeof estagioSchema>;

export const quadroDetalhe = quadroLinha.extend({
  etiquetas: z.array(etiquetaSchema),
  motivos: z.array(motivoSchema),
  campos: z.array(campoDeQuadro),
  convidados: z.array(convidadoSchema),
  /** In their order (spec 3); their cards are kanbanEstagio/lista and kanbanBloco/getAllBloco. */
  estagios: z.array(estagioSchema),
  criador: z.string(),
  versao: z.number(),
});
export type QuadroDetalhe = z.output<typeof quadroDetalhe>;

export const maxEtiquetas = 200;
export const maxEstagios = 100;

export const quadroBody = z.object({
  id_quadro: optionalId,
  titulo: requiredLine(100, 'Informe o título').meta({ title: 'Título' }),
  descricao: text(500).optional().meta({ title: 'Descrição' }),
  dns: text(60)
    .regex(/^(|[a-z0-9]+(-[a-z0-9]+)*)$/, 'Use letras minúsculas, números e hífens')
    .refine((v) => !dnsReservados.includes(v), 'Este endereço é reservado')
    .optional()
    .meta({ title: 'Endereço' }),
  cor: cor.optional().meta({ title: 'Cor' }),
  visibilidade: visibilidade.optional().meta({ title: 'Quem vê' }),
  /** Whole; one without its number is new, one that is missing goes. */
  etiquetas: z
    .array(z.object({ id_etiqueta: optionalId, nome: requiredText(40, 'Informe o nome'), cor: cor.default('gray') }))
    .max(maxEtiquetas, `No máximo ${maxEtiquetas} etiquetas`)
    .optional(),
  motivos: z
    .array(z.object({ id_motivo: optionalId, titulo: requiredLine(80, 'Informe o motivo') }))
    .max(50, 'No máximo 50 motivos')
    .optional(),
  /** As the labels; what kind one is stays as it was made. */
  campos: z
    .array(
      z
        .object({
          id_campo: optionalId,
          nome: requiredText(60, 'Informe o nome'),
          tipo: z.enum(tiposDeCampo, { error: 'Escolha o tipo' }).default('texto'),
          opcoes: z.array(requiredText(100, 'Escreva a opção')).max(100, 'No máximo 100 opções').default([]),
        })
        .refine(({ tipo, opcoes }) => tipo !== 'lista' || opcoes.length > 0, { message: 'Inclua pelo menos uma opção', path: ['opcoes'] }),
    )
    .max(maxCamposDeQuadro, `No máximo ${maxCamposDeQuadro} campos`)
    .optional(),
  /** Of a new board: the lists it begins with. */
  modelo: z.enum(Object.keys(modelosDeQuadro) as [ModeloDeQuadro, ...ModeloDeQuadro[]]).optional(),
  versao,
});

export const quadrosFiltros = {
  ids: idList.optional(),
  /** 1: those in the archive, instead of those that are not. */
  arquivados: bit.default(0),
  favoritos: bit.optional(),
  lixeira: bit.default(0),
};

export const convidadosBody = z.object({
  id_quadro: id,
  convidados: z
    .array(
      z
        .object({ id_usuario: optionalId, id_equipe: optionalId, id_departamento: optionalId, papel })
        .refine(
          (v) => [v.id_usuario, v.id_equipe, v.id_departamento].filter((x) => x !== undefined).length === 1,
          'Escolha uma pessoa, uma equipe ou um departamento',
        ),
    )
    .max(300, 'No máximo 300 convidados'),
});

/* Lists */

export const estagioBody = z.object({
  /** Missing: a new one, at the end. */
  id_estagio: optionalId,
  id_quadro: optionalId,
  titulo: requiredLine(80, 'Informe o título').meta({ title: 'Título' }),
  cor: cor.optional().meta({ title: 'Cor' }),
  tipo: tipoDeEstagio.optional().meta({ title: 'Tipo' }),
  probabilidade: wholeNumberOrNone(0, 'De 0 a 100', 100, 'De 0 a 100').optional().meta({ title: 'Probabilidade' }),
  limite: wholeNumberOrNone(1, 'Pelo menos 1', 10_000, 'No máximo 10.000').optional().meta({ title: 'Limite de cards' }),
  limite_recusa: bit.optional(),
  travado: bit.optional(),
  pede_motivo: bit.optional(),
  exige: exige.optional(),
  parado_dias: wholeNumberOrNone(1, 'Pelo menos 1 dia', 365, 'No máximo 365 dias').optional().meta({ title: 'Parado depois de' }),
  versao,
});

/* Cards */

const prioridadeDeBloco = z.coerce
  .number()
  .min(1, 'Prioridade inválida')
  .max(4, 'Prioridade inválida')
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]));
const semPrioridade = z.union([z.literal(''), z.null(), prioridadeDeBloco]).transform((v) => (v === '' ? null : v));
const day = z.iso.date('Informe uma data válida');
const dayOrNone = z.union([z.literal(''), z.null(), day]).transform((v) => (v === '' ? null : v));
const momentOrNone = z.union([z.literal(''), z.null(), moment]).transform((v) => (v === '' ? null : v));

const pessoa = z.object({ id_usuario: z.number(), nome: z.string(), avatar: z.string().nullable() });
/** Who made a card. */
export const origensDeBloco = ['equipe', 'conversa', 'formulario', 'importacao', 'automacao'] as const;

/** A card as a board shows it. */
export const blocoLinha = z.object({
  id_bloco: z.number(),
  id_quadro: z.number(),
  quadro: z.string(),
  dns: z.string(),
  id_estagio: z.number(),
  estagio: z.string(),
  /** Cards of a list stand in the order of this text, compared byte by byte. */
  chave: z.string(),
  titulo: z.string(),
  id_contato: z.number().nullable(),
  contato: z.string(),
  id_departamento: z.number().nullable(),
  departamento: z.string(),
  id_responsavel: z.number().nullable(),
  responsavel: z.string(),
  avatar: z.string().nullable(),
  /** In cents. */
  valor: z.number().nullable(),
  /** Its own, or that of its list; in percent. */
  probabilidade: z.number().nullable(),
  previsto_em: z.string().nullable(),
  prioridade: prioridadeDeBloco.nullable(),
  inicio_em: z.string().nullable(),
  prazo_em: z.string().nullable(),
  /** The deadline is over, and the card open. */
  vencido: bitOut,
  situacao: tipoDeEstagio,
  entrou_em: z.string(),
  /** Nothing happened to it for longer than its list allows. */
  parado: bitOut,
  etiquetas: z.array(z.number()),
  membros: z.array(pessoa),
  itens: z.number(),
  itens_feitos: z.number(),
  comentarios: z.number(),
  anexos: z.number(),
  /** Address of its cover, small; null: none. */
  capa: z.string().nullable(),
  favorito: bitOut,
  tem_descricao: bitOut,
  arquivado_em: z.string().nullable(),
  excluido_em: z.string().nullable(),
  criado_em: z.string(),
  alterado_em: z.string(),
});
export type BlocoLinha = z.output<typeof blocoLinha>;

/** Spec 3: checklist item title, status 0 or 1. */
const checklistItem = z.object({ id_checklist_item: z.number(), title: z.string(), status: bitOut });
export const checklistSchema = z.object({ id_checklist: z.number(), titulo: z.string(), itens: z.array(checklistItem) });
export type Checklist = z.output<typeof checklistSchema>;

export const blocoDetalhe = blocoLinha.extend({
  descricao: z.string(),
  /** The file that is its cover. */
  id_capa: z.number().nullable(),
  /** What the person may do on its board. */
  papel,
  probabilidade_propria: z.number().nullable(),
  origem: z.enum(origensDeBloco),
  criador: z.string(),
  id_motivo: z.number().nullable(),
  motivo: z.string(),
  fechado_em: z.string().nullable(),
  checklists: z.array(checklistSchema),
  /** Fields of its board's own, by id_campo. */
  campos: valoresDeCampos,
  /** Its way through the lists, the newest first. */
  passagens: z.array(z.object({ estagio: z.string(), entrou_em: z.string(), saiu_em: z.string().nullable() })),
  versao: z.number(),
});
export type BlocoDetalhe = z.output<typeof blocoDetalhe>;

export const blocosFiltros = {
  ids: idList.optional(),
  cursor: cursorDeLista,
  id_quadro: optionalId,
  id_estagio: optionalId,
  id_contato: optionalId,
  /** 0: of none. */
  id_departamento: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** 0: nobody's. */
  id_responsavel: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  id_membro: optionalId,
  id_etiqueta: optionalId,
  prioridade: prioridadeDeBloco.optional(),
  situacao: tipoDeEstagio.optional(),
  prazo: z.enum(['vencidos', 'hoje', 'semana', 'sem']).optional(),
  /** Days of the expected date, and moments of the deadline: from, and up to. */
  previsto_de: day.optional(),
  previsto_ate: day.optional(),
  prazo_de: moment.optional(),
  prazo_ate: moment.optional(),
  favoritos: bit.optional(),
  /**
   * Of one list: only what stands behind this key; in an order but the list's own, behind what a card is ordered by, as its row says it, a space and
   * its number. Nothing is counted then: the numbers are those of the page.
   */
  depois_de: text(230).optional(),
  arquivados: bit.default(0),
  lixeira: bit.default(0),
};

/** What narrows a whole board: everything that narrows cards, but for what names some of them. */
export const filtrosDoQuadro = (({ ids: _i, cursor: _c, id_quadro: _q, id_estagio: _e, depois_de: _d, lixeira: _l, ...filtros }) => filtros)(blocosFiltros);

/** How the cards of each list stand; '': as people put them. */
export const ordemDoQuadro = text(60)
  .refine((v) => v === '' || (/^\w+ (asc|desc)$/.test(v) && Object.hasOwn(ordensDoQuadro, v.split(' ')[0]!)), 'Ordem desconhecida')
  .optional();

/** Rich text as the editor writes it; cleaned by the server. */
const html = rawText(60_000);
/** Fields that are left out stay as they are. */
export const blocoBody = z
  .object({
    id_bloco: optionalId,
    /** Of a new card, whose list may be left out: the board's first. */
    id_quadro: optionalId,
    id_estagio: optionalId,
    titulo: requiredLine(200, 'Informe o título').meta({ title: 'Título' }),
    descricao: html.optional().meta({ title: 'Descrição' }),
    id_contato: idOrNone.optional().meta({ title: 'Contato' }),
    id_departamento: idOrNone.optional().meta({ title: 'Departamento' }),
    id_responsavel: idOrNone.optional().meta({ title: 'Responsável' }),
    membros: z.array(id).max(50, 'No máximo 50 membros').optional(),
    etiquetas: z.array(id).max(maxEtiquetas).optional(),
    valor: wholeNumberOrNone(0, 'O valor não pode ser negativo', 99_999_999_999_999, 'Valor muito alto').optional().meta({ title: 'Valor' }),
    probabilidade: wholeNumberOrNone(0, 'De 0 a 100', 100, 'De 0 a 100').optional().meta({ title: 'Probabilidade' }),
    previsto_em: dayOrNone.optional().meta({ title: 'Previsão' }),
    prioridade: semPrioridade.optional().meta({ title: 'Prioridade' }),
    inicio_em: dayOrNone.optional().meta({ title: 'Início' }),
    /** Fields of the board's own by id_campo, as they are typed; those that are left out stay. */
    campos: recordOf(text(20), z.union([rawText(500), anyNumber, z.boolean(), z.null()]), 30).optional(),
    prazo_em: momentOrNone.optional().meta({ title: 'Prazo' }),
    id_motivo: idOrNone.optional().meta({ title: 'Motivo' }),
    /** Names the making of a card: sent again, it is the same card. */
    chave_cliente: text(60).optional(),
    /** The sala that it is made from. */
    id_sala: idOrNone.optional(),
    /** Of a new card: the template of its board that fills what is not said. */
    id_modelo: idOrNone.optional(),
    versao,
  })
  .superRefine((v, ctx) => {
    if (v.id_bloco === undefined && v.id_quadro === undefined && v.id_estagio === undefined)
      ctx.addIssue({ code: 'custom', path: ['id_quadro'], message: 'Escolha o quadro' });
    emOrdem(['inicio_em', 'prazo_em'])({ inicio_em: v.inicio_em?.slice(0, 10), prazo_em: v.prazo_em?.slice(0, 10) }, ctx);
  });

/** K3: neighbours win over the index of old clients; one that is gone is passed over. */
export const moveBody = z.object({
  id_bloco: id,
  id_estagio: id,
  /** The card above, and the one below. */
  id_anterior: optionalId,
  id_posterior: optionalId,
  /** Place in the list from 0, as old clients say it. */
  ordem: wholeNumber(0, 'Posição inválida', 1_000_000, 'Posição inválida').optional(),
  id_motivo: optionalId,
});

export const loteDeBlocos = z
  .object({
    ids: z.array(id).min(1, 'Escolha pelo menos um').max(200, 'No máximo 200 de uma vez'),
    id_estagio: optionalId,
    id_motivo: optionalId,
    arquivar: bit.optional(),
    id_responsavel: idOrNone.optional(),
  })
  .refine((v) => v.id_estagio !== undefined || v.arquivar !== undefined || v.id_responsavel !== undefined, {
    error: 'Escolha o que mudar',
    path: ['id_estagio'],
  });

/** The picture, among its files, that a card shows on its face; null: none; left out: its first. */
export const capaBody = z.object({ id_bloco: id, id_anexo: idOrNone.optional() });

export const checklistBody = z.object({ id_bloco: id, id_checklist: optionalId, titulo: requiredLine(100, 'Informe o título') });
export const checklistItemBody = z.object({
  id_checklist: id,
  id_checklist_item: optionalId,
  title: requiredText(200, 'Escreva o item'),
  status: bit.default(0),
});

export const comentarioSchema = z.object({
  id_comentario: z.number(),
  id_bloco: z.number(),
  id_usuario: z.number().nullable(),
  nome: z.string(),
  avatar: z.string().nullable(),
  /** HTML, cleaned. */
  comentario: z.string(),
  created_at: z.string(),
  editado_em: z.string().nullable(),
});
export type ComentarioDeBloco = z.output<typeof comentarioSchema>;
export const comentarioBody = z.object({
  /** Missing: a new one. */
  id_comentario: optionalId,
  id_bloco: id,
  comentario: rawText(5000),
  mencoes: z.array(id).max(50).default([]),
  private_id: text(60).optional(),
});

/** A list with what is in it, for whoever asks. */
export const estagioComBlocos = estagioSchema.extend({
  quantidade: z.number(),
  /** In cents: of all its cards, and by what is likely. */
  soma: z.number(),
  soma_ponderada: z.number(),
  blocos: z.array(blocoLinha),
});
export type EstagioComBlocos = z.output<typeof estagioComBlocos>;
