import { networkPhone, withCountry } from '@prosa/brasil/telefone.ts';
import { type Address, messageLimits, numbered, type Option, type Outgoing, type OutgoingFile, ProviderError } from '../provider.ts';

type Payload = Readonly<Record<string, unknown>>;

const most = { botao: 20, textoDoBotao: 1024, texto: 4096, legenda: 1024, botoes: 3, linhas: 10, linha: 24, descricao: 72 } as const;

/** Three buttons, a list of ten, or text with numbers: whatever takes these options as they are. */
function optionsOf(texto: string, opcoes: readonly Option[]): Payload {
  const fit = (count: number, length: number) =>
    opcoes.length > 0 && opcoes.length <= count && opcoes.every(({ titulo }) => titulo !== '' && titulo.length <= length);
  const distinct = new Set(opcoes.map(({ titulo }) => titulo)).size === opcoes.length;
  const body = { text: texto };
  const plain = texto === '' || texto.length > most.textoDoBotao || !distinct;
  if (!plain && fit(most.botoes, most.botao) && opcoes.every(({ descricao }) => descricao === '')) {
    const buttons = opcoes.map(({ titulo }, i) => ({ type: 'reply', reply: { id: String(i + 1), title: titulo } }));
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } };
  }
  if (!plain && fit(most.linhas, most.linha) && opcoes.every(({ descricao }) => descricao.length <= most.descricao)) {
    const rows = opcoes.map(({ titulo, descricao }, i) => ({ id: String(i + 1), title: titulo, ...(descricao && { description: descricao }) }));
    return { type: 'interactive', interactive: { type: 'list', body, action: { button: 'Ver opções', sections: [{ rows }] } } };
  }
  return textOf(numbered(texto, opcoes));
}

/** A phone where there is one; else the id that the account knows the person by. */
export function recipientOf(para: Address): Payload {
  if (para.telefone) return { to: withCountry(networkPhone(para.telefone)) };
  if (para.bsuid) return { recipient: para.bsuid };
  throw new ProviderError('Este contato não tem um endereço nesta linha', 'final');
}

type Kind = 'image' | 'audio' | 'video' | 'document' | 'sticker';

/** What Meta takes as which kind; everything else goes as a document. */
export function kindOf({ content_type, figurinha }: Pick<OutgoingFile, 'content_type' | 'figurinha'>): Kind {
  const type = content_type.split(';')[0]!.trim();
  if (figurinha && type === 'image/webp') return 'sticker';
  if (type === 'image/jpeg' || type === 'image/png') return 'image';
  if (['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr'].includes(type)) return 'audio';
  return type === 'video/mp4' || type === 'video/3gpp' ? 'video' : 'document';
}

const kindNames: Readonly<Record<Kind, string>> = { image: 'imagens', audio: 'áudios', video: 'vídeos', document: 'documentos', sticker: 'figurinhas' };

/** Throws, for the person reading, what is larger than Meta takes. */
export function checkSize(file: OutgoingFile): void {
  const kind = kindOf(file);
  const limit = messageLimits('cloud').arquivos![kind];
  if (file.tamanho <= limit) return;
  const shown = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
  throw new ProviderError(`O WhatsApp desta linha aceita ${kindNames[kind]} de até ${shown}`, 'final');
}

const textOf = (body: string): Payload => ({ type: 'text', text: { body: body.slice(0, most.texto), preview_url: /https?:\/\//.test(body) } });

function fileOf(file: OutgoingFile, legenda: string, media: string): Payload {
  const kind = kindOf(file);
  const caption = legenda !== '' && kind !== 'audio' && kind !== 'sticker' ? { caption: legenda.slice(0, most.legenda) } : {};
  return {
    type: kind,
    [kind]: { id: media, ...caption, ...(kind === 'document' && { filename: file.nome }), ...(kind === 'audio' && file.voz && { voice: true }) },
  };
}

function contentOf(message: Outgoing, media: string | null): Payload {
  switch (message.acao) {
    case 'texto':
      return textOf(message.texto);
    case 'arquivo':
      return fileOf(message.arquivo, message.legenda, media!);
    case 'conteudo': {
      const { conteudo } = message;
      if ('localizacao' in conteudo) {
        const { latitude, longitude, nome, endereco } = conteudo.localizacao;
        return { type: 'location', location: { latitude, longitude, ...(nome && { name: nome }), ...(endereco && { address: endereco }) } };
      }
      if ('contatos' in conteudo)
        return {
          type: 'contacts',
          contacts: conteudo.contatos.map(({ nome, telefone, telefones = telefone === '' ? [] : [telefone], emails = [], empresa }) => ({
            name: { formatted_name: nome, first_name: nome.split(' ')[0] },
            ...(empresa && { org: { company: empresa } }),
            // the first is the one on WhatsApp
            phones: telefones.map((phone, i) => ({ phone, type: 'CELL', ...(i === 0 && { wa_id: withCountry(phone) }) })),
            ...(emails.length > 0 && { emails: emails.map((email) => ({ email, type: 'WORK' })) }),
          })),
        };
      throw new ProviderError('Este conteúdo não pode ser enviado por esta linha', 'final');
    }
    case 'botao': {
      const { texto, titulo, url } = message;
      // numbers and words where a button does not go
      if (titulo.length > most.botao || texto.length > most.textoDoBotao || texto === '') return textOf(`${texto}\n${titulo}: ${url}`.trim());
      return {
        type: 'interactive',
        interactive: { type: 'cta_url', body: { text: texto }, action: { name: 'cta_url', parameters: { display_text: titulo, url } } },
      };
    }
    case 'opcoes':
      return optionsOf(message.texto, message.opcoes);
    case 'modelo': {
      const { nome, idioma, variaveis } = message.modelo;
      const parameters = variaveis.map((text) => ({ type: 'text', text }));
      return {
        type: 'template',
        template: { name: nome, language: { code: idioma }, ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }) },
      };
    }
    case 'reagir':
      return { type: 'reaction', reaction: { message_id: message.id_externo, emoji: message.emoji } };
    default:
      throw new ProviderError(`O WhatsApp desta linha não permite ${message.acao} mensagens enviadas.`, 'final');
  }
}

/** What Meta is sent. `media`: what it calls the file of the message. Our id comes back in every status. */
export function payloadOf(message: Outgoing, media: string | null): Payload {
  const quoted = 'resposta_a' in message && message.resposta_a !== null ? { context: { message_id: message.resposta_a } } : {};
  const ours = message.acao === 'reagir' ? {} : { biz_opaque_callback_data: message.id_externo };
  return { messaging_product: 'whatsapp', recipient_type: 'individual', ...recipientOf(message.para), ...contentOf(message, media), ...quoted, ...ours };
}
