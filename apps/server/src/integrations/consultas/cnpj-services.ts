import { cepDigits } from '@prosa/brasil/lugares/cep.ts';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import type { CompanyFound, Register } from './consultas.ts';
import { getJson, textIn } from './get-json.ts';

/** The first phone of 'a / b', digits only. */
const phoneOf = (text: string): string => (text.split('/')[0] ?? '').replace(/\D+/g, '').slice(0, 11);

/** Some send it as a number, without its leading zero. */
const cepOf = (text: string): string => (text === '' ? '' : cepDigits(text).padStart(8, '0'));

/** brasilapi.com.br: 404 for a CNPJ that nobody has. */
export const brasilApiCnpj = (outgoing: Outgoing, base = 'https://brasilapi.com.br'): Register<CompanyFound> => ({
  name: 'BrasilAPI',
  async find(cnpj) {
    const answer = await getJson(outgoing, `${base}/api/cnpj/v1/${cnpj}`, [400, 404]);
    return (
      answer && {
        cnpj,
        razao_social: textIn(answer, 'razao_social'),
        nome_fantasia: textIn(answer, 'nome_fantasia'),
        situacao: textIn(answer, 'descricao_situacao_cadastral', 30).toUpperCase(),
        email: textIn(answer, 'email', 254).toLowerCase(),
        telefone: phoneOf(textIn(answer, 'ddd_telefone_1', 60)),
        cep: cepOf(textIn(answer, 'cep', 10)),
        logradouro: `${textIn(answer, 'descricao_tipo_de_logradouro', 40)} ${textIn(answer, 'logradouro', 150)}`.trim(),
        numero: textIn(answer, 'numero', 20),
        complemento: textIn(answer, 'complemento', 100),
        bairro: textIn(answer, 'bairro', 100),
        cidade: textIn(answer, 'municipio'),
        uf: textIn(answer, 'uf', 2).toUpperCase(),
      }
    );
  },
});

/** receitaws.com.br: 200 with status ERROR for a CNPJ that nobody has. */
export const receitaWs = (outgoing: Outgoing, base = 'https://receitaws.com.br'): Register<CompanyFound> => ({
  name: 'ReceitaWS',
  async find(cnpj) {
    const answer = await getJson(outgoing, `${base}/v1/cnpj/${cnpj}`, [400, 404]);
    if (!answer || textIn(answer, 'status') === 'ERROR') return null;
    return {
      cnpj,
      razao_social: textIn(answer, 'nome'),
      nome_fantasia: textIn(answer, 'fantasia'),
      situacao: textIn(answer, 'situacao', 30).toUpperCase(),
      email: textIn(answer, 'email', 254).toLowerCase(),
      telefone: phoneOf(textIn(answer, 'telefone', 60)),
      cep: cepOf(textIn(answer, 'cep', 10)),
      logradouro: textIn(answer, 'logradouro'),
      numero: textIn(answer, 'numero', 20),
      complemento: textIn(answer, 'complemento', 100),
      bairro: textIn(answer, 'bairro', 100),
      cidade: textIn(answer, 'municipio'),
      uf: textIn(answer, 'uf', 2).toUpperCase(),
    };
  },
});
