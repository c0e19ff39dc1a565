/** What other features show of tickets. */
export { Arquivo } from './components/arquivo.tsx';
export { StatusDoTicket } from './components/tags.tsx';
export { default as ticketClasses } from './components/tickets.module.css';
export { TicketFromSala } from './relacoes/da-conversa-dialog.tsx';
