/** What other modules use of links. */
export {
  findLinksDoTicket,
  type LinkDoTicket,
  linkDaConversa,
  linkPara,
  revokeLink,
  revokeLinksDoVisitante,
  ticketOfLink,
  usarLinkDaConversa,
} from './links.repository.ts';
