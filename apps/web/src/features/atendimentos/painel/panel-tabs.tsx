import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { everyPart } from '@/core/feature.ts';
import { sessionPermits, useSession } from '@/core/session/session.ts';
import panel from '../parts/panel.module.css';

/** What the areas know of the contato: one alone has a heading, several have tabs. */
export function PanelTabs({ id_contato, chat_id, canal }: { id_contato: number; chat_id: number; canal: string }) {
  const session = useSession();
  const { data = [] } = useQuery({ queryKey: ['painel'], queryFn: () => everyPart('panel'), staleTime: Number.POSITIVE_INFINITY });
  const areas = data.filter((area) => sessionPermits(session, area.permission) && (area.canal === undefined || area.canal === canal));
  const [first] = areas;
  if (first === undefined) return null;
  if (areas.length === 1) {
    return (
      <section className={panel.members} aria-label={first.title}>
        <h3>{first.title}</h3>
        <first.part id_contato={id_contato} chat_id={chat_id} />
      </section>
    );
  }
  return (
    <Tabs defaultValue={first.key} keepMounted={false} px="md" pt="sm">
      <Tabs.List>
        {areas.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {areas.map(({ key, part: Part }) => (
        <Tabs.Panel key={key} value={key} py="sm">
          <Part id_contato={id_contato} chat_id={chat_id} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
