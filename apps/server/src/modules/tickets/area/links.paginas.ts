import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import type { RespostaAoCliente, TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { type CamposDoLink, linhas } from '../../../core/links.ts';
import { escapeHtml } from '../../../core/variables/preencher.ts';

interface Ditas {
  readonly data: readonly RespostaAoCliente[];
  /** There are older ones. */
  readonly mais: boolean;
}
interface Mostrado {
  readonly token: string;
  readonly prova: string;
  readonly escreve: boolean;
  readonly erros: CamposDoLink;
  readonly sent: CamposDoLink;
  /** Of the company: when things were said there. */
  readonly fuso: string;
  /** The number that the ticket of the link had before it went into this one. */
  readonly juntado: number | null;
  /** What stands before this place is shown; undefined: the newest. */
  readonly antes: number | undefined;
}

const quando = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(iso)).replace(',', '');

/** A form that does `ato`: once, whatever is sent again. */
const formulario = (
  { token, prova, sent }: Mostrado,
  ato: string,
  dentro: string,
  mais = '',
): string => `<form method="post" action="/token/${token}" novalidate${mais}>
<input type="hidden" name="_ato" value="${ato}"><input type="hidden" name="_prova" value="${escapeHtml(prova)}"><input type="hidden" name="_chave" value="${chaveDe(sent)}">${dentro}</form>`;

const chaves = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The name of a sending: that of the one which was refused goes on. */
export const chaveDe = (sent: CamposDoLink): string =>
  chaves.test(sent['_chave'] ?? '') && sent['_ato'] !== undefined ? sent['_chave']! : crypto.randomUUID();

const erroDe = (erros: CamposDoLink, campo: string): { marks: string; text: string } =>
  erros[campo] === undefined
    ? { marks: '', text: '' }
    : {
        marks: ` aria-invalid="true" aria-describedby="${campo}-erro" autofocus`,
        text: `<p class="erro" id="${campo}-erro" role="alert">${escapeHtml(erros[campo])}</p>`,
      };

function dita({ tipo, minha, nome, resposta, situacao, arquivos, created_at }: RespostaAoCliente, { token, prova, fuso }: Mostrado): string {
  const em = quando(created_at, fuso);
  if (tipo === 'evento') return situacao ? `<p class="quem">${escapeHtml(`${em} · ${situacao.antes} → ${situacao.depois}`)}</p>` : '';
  const files = arquivos
    .map(({ id_arquivo, nome: name }) => {
      const mais = prova === '' ? '' : `?prova=${encodeURIComponent(prova)}`;
      return `<li><a href="/token/${token}/arquivo/${id_arquivo}${mais}" target="_blank" rel="noopener">${escapeHtml(name)}</a></li>`;
    })
    .join('');
  return `<article class="dita${minha ? ' minha' : ''}"><p class="quem"><b>${escapeHtml(minha ? 'Você' : nome)}</b> · ${em}</p>${resposta}${
    files === '' ? '' : `<ul class="arquivos">${files}</ul>`
  }</article>`;
}

/** A mark for the solution, and why. */
export function formularioDeNota(ticket: TicketDoClienteDetalhe, shown: Mostrado): string {
  const { erros, sent } = shown;
  const [nota, comentario] = [erroDe(erros, 'nota'), erroDe(erros, 'comentario')];
  const given = sent['nota'] ?? String(ticket.avaliacao?.nota ?? '');
  const marks = [1, 2, 3, 4, 5].map(
    (n) =>
      `<label class="opcao"><input type="radio" name="nota" value="${n}"${given === String(n) ? ' checked' : ''}${n === 1 ? nota.marks : ''}> ${n}</label>`,
  );
  return formulario(
    shown,
    'avaliar',
    `<fieldset class="campo"><legend>Como foi o atendimento?</legend><p class="ajuda">1 é muito ruim, 5 é muito bom.</p><div class="notas">${marks.join('')}</div>${nota.text}</fieldset>
<div class="campo"><label for="comentario">Quer contar por quê?</label><textarea id="comentario" name="comentario" maxlength="1000"${comentario.marks}>${escapeHtml(
      sent['comentario'] ?? ticket.avaliacao?.comentario ?? '',
    )}</textarea>${comentario.text}</div><button>${ticket.avaliacao ? 'Mudar a nota' : 'Enviar nota'}</button>`,
  );
}

/** Files to choose, with those that are here already from a try that was refused; on a phone its camera, too. */
function campoDeArquivos({ erros, sent }: Mostrado): string {
  const { marks, text } = erroDe(erros, 'arquivos');
  const here = linhas(sent['_recebidos']).map((receipt) => {
    const nome = receipt.slice(receipt.indexOf(' ') + 1);
    return `<li><label class="opcao"><input type="checkbox" name="_recebidos" value="${escapeHtml(receipt)}" checked> ${escapeHtml(nome)}</label></li>`;
  });
  return `<div class="campo"><label for="arquivos">Fotos e arquivos</label><p class="ajuda">Até 10, de até 16 MB cada um.</p>${
    here.length === 0 ? '' : `<ul class="arquivos" aria-label="Já recebidos">${here.join('')}</ul>`
  }<input type="file" id="arquivos" name="arquivos" multiple${marks}>
<div class="camera"><label for="foto">Tirar uma foto</label><input type="file" id="foto" name="arquivos" accept="image/*" capture="environment"></div>${text}</div>`;
}

const resumo = ({ status_ticket_nome, assunto, responsavel, previsao }: TicketDoClienteDetalhe, fuso: string): string =>
  [status_ticket_nome, assunto, responsavel && `com ${responsavel}`, previsao && `resposta prevista até ${quando(previsao, fuso)}`].filter(Boolean).join(' · ');

/** What was filled in beside the text. */
function preenchidos({ campos }: TicketDoClienteDetalhe): string {
  const facts = campos.map(({ nome, tipo, valor }) => [nome, mostrarCampo(tipo, valor)] as const).filter(([, text]) => text !== '');
  return facts.length === 0 ? '' : `<dl>${facts.map(([nome, text]) => `<dt>${escapeHtml(nome)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`;
}

/** The ticket with what was said, and where it may be answered or rated. */
export function paginaDoTicket(ticket: TicketDoClienteDetalhe, { data: said, mais }: Ditas, shown: Mostrado): string {
  const { token, prova, fuso, escreve, erros, sent, juntado, antes } = shown;
  const para = (indice: number | undefined): string => {
    const query = new URLSearchParams({ ...(indice !== undefined && { antes: String(indice) }), ...(prova !== '' && { prova }) }).toString();
    return `/token/${token}${query === '' ? '' : `?${escapeHtml(query)}`}`;
  };
  const aberto = ticket.encerrado === 0 || ticket.reabre_ate !== null;
  const resposta = erroDe(erros, 'resposta');
  const answer = formulario(
    shown,
    'responder',
    `<div class="campo"><label for="resposta">${ticket.encerrado === 0 ? 'Sua resposta' : 'Algo ainda não está certo? Escreva, e o ticket volta a ficar aberto'}</label>
<textarea id="resposta" name="resposta" maxlength="20000"${resposta.marks}>${escapeHtml(sent['resposta'] ?? '')}</textarea>${resposta.text}</div>${campoDeArquivos(shown)}<button>Enviar resposta</button>`,
    ' enctype="multipart/form-data"',
  );
  return `${juntado === null ? '' : `<p class="nota" role="status">O ticket #${juntado} foi juntado a este.</p>`}<h1>#${ticket.numero} ${escapeHtml(ticket.titulo)}</h1><p class="resumo">${escapeHtml(resumo(ticket, fuso))}</p>
${ticket.texto === '' ? '' : `<div class="dita">${ticket.texto}</div>`}${preenchidos(ticket)}<section aria-label="Respostas">${mais ? `<p><a href="${para(said[0]?.indice)}">Respostas anteriores</a></p>` : ''}${said.map((one) => dita(one, shown)).join('')}${
    antes === undefined ? '' : `<p><a href="${para(undefined)}">Respostas mais novas</a></p>`
  }</section>
${escreve && aberto ? answer : ''}${ticket.encerrado === 1 && !aberto ? '<p class="nota">Este ticket já foi encerrado. Fale com a empresa para abrir outro.</p>' : ''}
${escreve && ticket.status === 2 ? `<h2>Avaliação</h2>${formularioDeNota(ticket, shown)}` : ''}`;
}

/** The rating alone. */
export const paginaDaNota = (ticket: TicketDoClienteDetalhe, shown: Mostrado): string =>
  `<h1>Seu ticket foi resolvido</h1><p class="resumo">#${ticket.numero} ${escapeHtml(ticket.titulo)}</p>${
    ticket.avaliacao ? `<p class="nota">Sua nota: ${ticket.avaliacao.nota} de 5.</p>` : ''
  }${shown.escreve ? formularioDeNota(ticket, shown) : ''}`;
