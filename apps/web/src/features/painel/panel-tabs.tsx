import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { everyPart, type PanelArea } from '@/core/feature.ts';
import { sessionPermits, useSession } from '@/core/session/session.ts';
import panel from './panel.module.css';

interface PanelTabsProps {
  id_contato: number;
  sala: { chat_id: number; canal: string } | undefined;
}

/** What an area shows here; undefined: nothing, since it is about a sala of another kind, or about one at all. */
function partOf({ part: Part, semSala: Alone, canal }: PanelArea, { id_contato, sala }: PanelTabsProps) {
  if (sala === undefined) return Alone && <Alone id_contato={id_contato} />;
  return canal === undefined || canal === sala.canal ? <Part id_contato={id_contato} chat_id={sala.chat_id} /> : undefined;
}

/** What the areas know of the contato: one alone has a heading, several have tabs. */
export function PanelTabs(props: PanelTabsProps) {
  const session = useSession();
  const { data = [] } = useQuery({ queryKey: ['painel'], queryFn: () => everyPart('panel'), staleTime: Number.POSITIVE_INFINITY });
  const areas = data.flatMap((area) => {
    const part = sessionPermits(session, area.permission) ? partOf(area, props) : undefined;
    return part === undefined ? [] : [{ ...area, part }];
  });
  const [first] = areas;
  if (first === undefined) return null;
  if (areas.length === 1) {
    return (
      <section className={panel.members} aria-label={first.title}>
        <h3>{first.title}</h3>
        {first.part}
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
      {areas.map(({ key, part }) => (
        <Tabs.Panel key={key} value={key} py="sm">
          {part}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
