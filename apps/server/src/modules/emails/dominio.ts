import type { RegistroDeDominio, Verificacao } from '@prosa/contract/emails/emails.schemas.ts';
import type { RegistrosDeDominio } from '../../integrations/mail/registros.ts';

/** Selectors that providers use, for who did not name one. */
const seletores = ['default', 'google', 'selector1', 'selector2', 'mail', 'smtp', 'dkim', 'k1', 's1'];

const semResposta: RegistroDeDominio = { estado: 'sem_resposta', registro: '', texto: 'O DNS do domínio não respondeu. Teste de novo em alguns minutos.' };

/** The records of a kind under a name, cut where the screen would not show more; null when nobody answered. */
async function find(registros: RegistrosDeDominio, nome: string, kind: RegExp): Promise<string[] | null> {
  const found = await registros.txt(nome);
  return found?.filter((record) => kind.test(record)).map((record) => record.slice(0, 600)) ?? null;
}

async function spf(registros: RegistrosDeDominio, dominio: string, servidor: string): Promise<RegistroDeDominio> {
  const found = await find(registros, dominio, /^v=spf1(\s|$)/i);
  if (found === null) return semResposta;
  const [registro = '', ...more] = found;
  if (registro === '')
    return {
      estado: 'falta',
      registro,
      texto: `Crie em ${dominio} um registro TXT que comece com v=spf1 e inclua quem envia (${servidor} diz o quê).`,
    };
  if (more.length > 0)
    return { estado: 'errado', registro: found.join('\n'), texto: 'Há mais de um registro SPF, e por isso nenhum vale. Junte todos em um só.' };
  if (/\s\+?all\s*$/i.test(registro))
    return { estado: 'errado', registro, texto: 'O registro deixa qualquer servidor enviar em nome do domínio. Troque o fim por ~all ou -all.' };
  return { estado: 'certo', registro, texto: `Confira se ele inclui quem envia: ${servidor} diz o quê.` };
}

async function dkim(registros: RegistrosDeDominio, dominio: string, seletor: string): Promise<RegistroDeDominio> {
  const names = seletor === '' ? seletores : [seletor];
  const found = await Promise.all(names.map((name) => find(registros, `${name}._domainkey.${dominio}`, /(^|;)\s*p=/i)));
  const at = found.findIndex((records) => records !== null && records.length > 0);
  if (at >= 0) {
    const registro = found[at]![0]!;
    if (/(^|;)\s*p=\s*(;|$)/i.test(registro)) return { estado: 'errado', registro, texto: `A chave ${names[at]} foi revogada. Gere outra no provedor.` };
    return { estado: 'certo', registro, texto: `Chave ${names[at]} publicada.` };
  }
  if (found.every((records) => records === null)) return semResposta;
  return {
    estado: 'falta',
    registro: '',
    texto:
      seletor === ''
        ? 'Nenhuma chave nos seletores mais usados. Gere uma no provedor de e-mail e informe o seletor que ele der.'
        : `Nenhuma chave em ${seletor}._domainkey.${dominio}. Copie para lá o registro que o provedor mostra.`,
  };
}

async function dmarc(registros: RegistrosDeDominio, dominio: string): Promise<RegistroDeDominio> {
  const found = await find(registros, `_dmarc.${dominio}`, /^v=DMARC1\s*(;|$)/i);
  if (found === null) return semResposta;
  const [registro = '', ...more] = found;
  if (registro === '')
    return {
      estado: 'falta',
      registro,
      texto: `Crie em _dmarc.${dominio} um registro TXT: v=DMARC1; p=none. Depois de conferir os envios, troque por p=quarantine.`,
    };
  if (more.length > 0) return { estado: 'errado', registro: found.join('\n'), texto: 'Há mais de um registro DMARC, e por isso nenhum vale. Deixe um só.' };
  if (!/;\s*p=\s*(none|quarantine|reject)\b/i.test(registro))
    return { estado: 'errado', registro, texto: 'Falta a política: p=none, p=quarantine ou p=reject.' };
  return { estado: 'certo', registro, texto: /;\s*p=\s*none\b/i.test(registro) ? 'Só observa (p=none): ainda não protege o domínio.' : 'Protege o domínio.' };
}

/** What the domain of a sender says of who may send in its name. `servidor`: who knows what has to stand there, as in 'o provedor de smtp.exemplo.com.br'. */
export async function olharDominio(registros: RegistrosDeDominio, remetente: string, servidor: string, seletor: string): Promise<Verificacao['dominio']> {
  const nome = remetente.split('@').at(-1)!.toLowerCase();
  const [a, b, c] = await Promise.all([spf(registros, nome, servidor), dkim(registros, nome, seletor), dmarc(registros, nome)]);
  return { nome, spf: a, dkim: b, dmarc: c };
}
