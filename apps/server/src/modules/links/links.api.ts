/** What other modules use of links. */
export { findLinksDoTicket, type LinkDoTicket, linkPara, revokeLink, ticketOfLink } from './links.repository.ts';
