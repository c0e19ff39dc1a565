import { PageHeader } from '@/ui/page-header.tsx';
import show from '@/ui/show/show.module.css';
import classes from '../components/tickets.module.css';
import { DistribuicaoSection } from '../prazos/distribuicao-section.tsx';
import { MotivosSection } from '../prazos/motivos-section.tsx';
import { PoliticasSection } from '../prazos/politicas-section.tsx';
import { PrioridadesSection } from '../prazos/prioridades-section.tsx';
import { StatusSection } from '../prazos/status-section.tsx';

/** /configEmpresa/tickets */
export function ConfigTickets() {
  return (
    <div className={show.page}>
      <PageHeader title="Tickets" />
      <div className={classes.sections}>
        <StatusSection />
        <PrioridadesSection />
        <PoliticasSection />
        <MotivosSection />
        <DistribuicaoSection />
      </div>
    </div>
  );
}
