import { plainWords } from '@prosa/brasil/texto.ts';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import type { Destino } from '@prosa/contract/contatos/importar.schemas.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { Db } from '../../../core/db/database.ts';
import { fusoDaEmpresa } from '../../../core/fuso.ts';
import { codigosDeCidade } from '../../../core/importacao/celulas.ts';
import type { Importavel } from '../../../core/importacao/importavel.ts';
import { findCampos } from '../../campos/campos.api.ts';
import { limiteDeContatos } from '../cadastro/limite.ts';
import { desfazerAtualizadas, desfazerCriadas, type RetirarConsentimentos } from './desfazer.ts';
import { acharDonos, chavesDe } from './donos.ts';
import { atualizar, type Consentir, criar } from './gravar.ts';
import { faltas, type Lida, leitorDeLinhas, type Opcoes, type TagDaLinha } from './linha.ts';

/** The same heading with each of these numbers in it: 'phone 1 value', 'phone 2 value'. */
const numbered = (heading: string, ...numbers: readonly number[]): string[] => numbers.map((n) => heading.replace('#', String(n)));
/** Headings of Outlook, which has an address of each place. */
const placed = (...words: readonly string[]): string[] =>
  words.flatMap((word) => ['comercial', 'residencial'].flatMap((place) => [`${word} ${place}`, `${word} do endereco ${place}`]));

/** Other names under which systems export these columns; Google, Outlook and iCloud among them. */
const sinonimos = {
  nome: ['nome completo', 'name', 'full name', 'contato', 'nome do contato', 'cliente', 'display name', 'nome para exibicao'],
  tipo: ['tipo de pessoa', 'pessoa'],
  documento: ['cpf cnpj', 'cnpj cpf', 'documento', 'document'],
  razao_social: ['empresa', 'company', 'organizacao', 'organization name', 'organization 1 name'],
  nome_fantasia: ['fantasia'],
  whatsapp: [
    'telefone',
    'telefone principal',
    'fone',
    'phone',
    'phone number',
    'numero de telefone',
    'whats',
    'zap',
    'telefone whatsapp',
    'primary phone',
    ...['telefone #', 'fone #', 'phone #', 'phone # value', 'whatsapp #'].flatMap((heading) => numbered(heading, 1)),
  ],
  celular: [
    'cel',
    'mobile',
    'telefone celular',
    'mobile phone',
    ...['telefone #', 'fone #', 'phone #', 'phone # value', 'whatsapp #'].flatMap((heading) => numbered(heading, 2, 4, 5, 6)),
    ...numbered('celular #', 1, 2, 3),
  ],
  telefone_trabalho: [
    'telefone comercial',
    'comercial',
    'work phone',
    'business phone',
    'business phone 2',
    'telefone comercial 2',
    'company main phone',
    ...['telefone #', 'fone #', 'phone #', 'phone # value'].flatMap((heading) => numbered(heading, 3)),
  ],
  telefone_casa: ['telefone residencial', 'residencial', 'telefone fixo', 'fixo', 'home phone', 'home phone 2', 'telefone residencial 2'],
  email: [
    'e mail',
    'mail',
    'endereco de e mail',
    'endereco de email',
    'correio eletronico',
    'e mail address',
    'email address',
    ...['email #', 'e mail #', 'e mail # value', 'email # value', 'endereco de email #', 'endereco de e mail #', 'e mail # address'].flatMap((heading) =>
      numbered(heading, 1, 2, 3, 4),
    ),
  ],
  tipo_contato: ['tipo do contato', 'categoria', 'classificacao'],
  tags: ['tag', 'etiquetas', 'etiqueta', 'marcadores', 'labels', 'grupos', 'group membership', 'categorias', 'categories'],
  cargo: ['funcao', 'job title', 'profissao', 'organization title', 'organization 1 title'],
  data_aniversario: ['data de nascimento', 'nascimento', 'data de aniversario', 'birthday', 'dt nascimento'],
  site: ['website', 'url', 'pagina', 'web page', 'pagina da web', 'website 1 value'],
  ie: ['inscricao estadual'],
  im: ['inscricao municipal'],
  cep: [
    'postal code',
    'zip',
    'zip code',
    'codigo postal',
    'address 1 postal code',
    'business postal code',
    'home postal code',
    ...placed('cep', 'codigo postal'),
  ],
  logradouro: ['endereco', 'rua', 'address', 'street', 'address 1 street', 'business street', 'home street', ...placed('rua')],
  numero: ['num', 'no', 'n'],
  complemento: ['compl', 'address 1 extended address'],
  cidade: ['municipio', 'city', 'localidade', 'address 1 city', 'business city', 'home city', ...placed('cidade'), ...codigosDeCidade],
  uf: ['estado', 'state', 'address 1 region', 'business state', 'home state', ...placed('estado')],
  marketing: ['consentimento', 'consentimento marketing', 'opt in', 'optin', 'aceita receber', 'newsletter', 'marketing consent'],
} satisfies Partial<Record<Destino, readonly string[]>>;

/** Names that stand in several columns, in the order in which they are said. */
const partes = {
  nome: [
    'nome',
    'primeiro nome',
    'segundo nome',
    'nome do meio',
    'sobrenome',
    'ultimo nome',
    'first name',
    'given name',
    'middle name',
    'additional name',
    'last name',
    'family name',
  ],
} satisfies Partial<Record<Destino, readonly string[]>>;

const kinds: ReadonlySet<string> = new Set(tiposDeContato.map((kind) => plainWords(kind)));
/** "Tipo" is a word for two things; what stands in the column tells which. */
const isKind = (exemplos: readonly string[]): boolean => exemplos.length > 0 && exemplos.every((text) => kinds.has(plainWords(text)));

/** What rows of contatos need of the areas that know contatos. */
export interface DaImportacao {
  readonly consentir: Consentir;
  readonly retirarConsentimentos: RetirarConsentimentos;
  readonly modelosDeTag: (db: Db) => Promise<TagDaLinha[]>;
}

/** Contatos out of a file (spec 7: contatos/importarContatos). */
export const contatosImportavel = ({ consentir, retirarConsentimentos, modelosDeTag }: DaImportacao): Importavel<Lida> => ({
  especie: { area: 'contatos', id: 'id_contato', um: 'contato', muitos: 'contatos' },
  // its options say more than those of every kind
  calls: importacao as unknown as ChamadasDeImportacao,
  sinonimos,
  partes,
  varios: ['whatsapp', 'celular', 'telefone_trabalho', 'telefone_casa', 'email', 'tags'],
  entende: (destino, exemplos) => (destino === 'tipo' && isKind(exemplos) ? 'tipo_contato' : destino),
  campos: findCampos,
  precisa: {
    de: ['nome', 'razao_social', 'email', 'whatsapp', 'celular', 'telefone_trabalho', 'telefone_casa'],
    texto: 'Escolha ao menos a coluna do nome, do e-mail ou do telefone',
  },
  vaga: (db, novos) => limiteDeContatos.exigir(db, novos),
  async leitor(db, { id_login, visao, opcoes, ...row }) {
    const mapa = row.mapa as Readonly<Record<string, Destino>>;
    const campos = await findCampos(db);
    return {
      ler: leitorDeLinhas(mapa, opcoes as Opcoes, campos, await modelosDeTag(db), await fusoDaEmpresa(db)),
      chaves: (lida) => chavesDe(lida).map(({ tipo, chave }) => `${tipo}:${chave}`),
      donos: (transaction, lidas) => acharDonos(transaction, { id_login, ...visao }, lidas),
      faltas: (lida) => faltas(lida, mapa, campos),
    };
  },
  criar: (db, row, rows) => criar(db, row, rows, consentir),
  atualizar: (db, row, rows) => atualizar(db, row, rows, consentir),
  desfazer: async (db, { id_importacao, id_login }, criadas, atualizadas) => [
    ...(await desfazerCriadas(db, id_importacao, criadas)),
    ...(await desfazerAtualizadas(db, id_importacao, id_login, atualizadas, retirarConsentimentos)),
  ],
});
