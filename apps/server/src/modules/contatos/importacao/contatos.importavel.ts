import { plainWords } from '@prosa/brasil/texto.ts';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import type { Destino } from '@prosa/contract/contatos/importar.schemas.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { Db } from '../../../core/db/database.ts';
import { codigosDeCidade, fusoDaEmpresa } from '../../../core/importacao/celulas.ts';
import type { Importavel } from '../../../core/importacao/importavel.ts';
import { findCampos } from '../../campos/campos.api.ts';
import { limiteDeContatos } from '../cadastro/limite.ts';
import { desfazerAtualizadas, desfazerCriadas, type RetirarConsentimentos } from './desfazer.ts';
import { acharDonos, chavesDe } from './donos.ts';
import { atualizar, type Consentir, criar } from './gravar.ts';
import { faltas, type Lida, leitorDeLinhas, type Opcoes, type TagDaLinha } from './linha.ts';

/** Other names under which systems export these columns. */
const sinonimos = {
  nome: ['nome completo', 'name', 'full name', 'contato', 'nome do contato', 'first name', 'cliente'],
  tipo: ['tipo de pessoa', 'pessoa'],
  documento: ['cpf cnpj', 'cnpj cpf', 'documento', 'document'],
  razao_social: ['empresa', 'company', 'organizacao'],
  nome_fantasia: ['fantasia'],
  whatsapp: ['telefone', 'telefone 1', 'telefone principal', 'fone', 'phone', 'phone number', 'numero de telefone', 'whats', 'zap', 'telefone whatsapp'],
  celular: ['cel', 'mobile', 'telefone 2', 'telefone celular', 'celular 1'],
  telefone_trabalho: ['telefone comercial', 'comercial', 'telefone 3', 'work phone'],
  telefone_casa: ['telefone residencial', 'residencial', 'telefone fixo', 'fixo'],
  email: ['e mail', 'mail', 'email 1', 'endereco de e mail', 'correio eletronico'],
  tipo_contato: ['tipo do contato', 'categoria', 'classificacao'],
  tags: ['tag', 'etiquetas', 'etiqueta', 'marcadores', 'labels', 'grupos'],
  cargo: ['funcao', 'job title', 'profissao'],
  data_aniversario: ['data de nascimento', 'nascimento', 'data de aniversario', 'birthday', 'dt nascimento'],
  site: ['website', 'url', 'pagina'],
  ie: ['inscricao estadual'],
  im: ['inscricao municipal'],
  logradouro: ['endereco', 'rua', 'address', 'street'],
  numero: ['num', 'no', 'n'],
  complemento: ['compl'],
  cidade: ['municipio', 'city', 'localidade', ...codigosDeCidade],
  uf: ['estado', 'state'],
  marketing: ['consentimento', 'consentimento marketing', 'opt in', 'optin', 'aceita receber', 'newsletter', 'marketing consent'],
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
