/** What other modules use of atendimentos. */

export {
  type Conversa,
  countPackage,
  findConversas,
  findMensagens,
  type MensagemDaPessoa,
} from './historico/conversas-da-pessoa.repository.ts';
export { countMidiasAntigas, nextMidiasAntigas, takeMidiasAntigas } from './historico/midias-antigas.repository.ts';
export { findAtendimentos, presentAtendimentoResumo } from './historico/resumo.repository.ts';
export { manterSalaDaEquipe } from './interno/equipe.ts';
export { addSystemMessage } from './linha/bot.ts';
export type { Heard, Palavras } from './linha/palavras.ts';
export { insertArquivo, passarAFichas, passarAResposta, soltarArquivos, soltarDeixados } from './mensagens/arquivos.repository.ts';
export { isInline, messageTypeOf } from './mensagens/arquivos.tipos.ts';
export { keepUpload, removeFile, sizedUpload } from './mensagens/arquivos.ts';
export { arquivosSoltos } from './mensagens/soltos.ts';
export { type KnownSala, type SalasApi } from './sala/salas.ports.ts';
export { mayAttendSql, visibleTo } from './sala/salas.scope.ts';
export type { Visitantes } from './visitante/visitante.ports.ts';
export { chaveDoVisitante } from './visitante/visitante.repository.ts';
export type { VisitanteService } from './visitante/visitante.service.ts';
