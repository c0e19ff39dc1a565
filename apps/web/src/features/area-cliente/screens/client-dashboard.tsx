import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { PageHeader } from '@/ui/page-header.tsx';

/** Customer's start (spec 2); what the area offers arrives here as it is built. */
export function ClientDashboard() {
  const { primeiro_nome, nome_fantasia } = useSession();
  return (
    <div style={{ maxWidth: 1040, margin: '0 auto', padding: 24 }}>
      <PageHeader title={`Olá, ${primeiro_nome}`} />
      <EmptyBox
        kind="empty"
        title={`Você está na área do cliente de ${nome_fantasia}`}
        text="Para falar com a empresa, responda pelo mesmo canal em que você já conversa com ela. Aqui você confere e atualiza os seus dados."
      >
        <Button component={Link} to="/area_cliente/meus_dados" variant="default">
          Conferir meus dados
        </Button>
      </EmptyBox>
    </div>
  );
}
