import type { BtnHelp, tutorial, tutorialSchema } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import type { Staff, StaffWithoutEmpresa } from '../../core/auth/person.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { deleteAjuda, deleteTutorial, findOfEmpresa, findOfPlatform, findTutoriais, upsertAjuda, upsertTutorial } from './ajuda.repository.ts';
import { ajudaPadrao, telas, tutoriaisPadrao } from './textos/textos.ts';

type Tutorial = z.infer<typeof tutorialSchema>;
const alreadyOriginal = () => new AppError('conflito', 'Esta tela já tem o texto original.');

/** Help texts and tutorials: the empresa's own, or else those of the platform (spec 7 Help). */
export function ajudaService({ database, audit }: Core) {
  return {
    async show(person: Staff | StaffWithoutEmpresa | { kind: 'cliente'; id_empresa: number }, identifier: string) {
      const found =
        person.kind === 'staff-without-empresa'
          ? await database.semEmpresa((db) => findOfPlatform(db, identifier))
          : await database.comEmpresa(person.id_empresa, async (db) => (await findOfEmpresa(db, identifier)) ?? (await findOfPlatform(db, identifier)));
      return found ?? ajudaPadrao(identifier) ?? null;
    },

    store: (person: Staff, body: Input<typeof BtnHelp.store>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { identifier, title, description, video_url } = body;
        const { id, antes } = await upsertAjuda(db, body);
        const { id: _id, identifier: _identifier, ...padrao } = ajudaPadrao(identifier) ?? {};
        const depois = { title, description, video_url };
        const tela = { identifier: identifier.toLowerCase() };
        await audit.record(db, 'ajuda_mudada', {
          entidade: 'ajuda',
          id_entidade: id,
          antes: { ...tela, ...(antes ?? padrao) },
          depois: { ...tela, ...depois },
        });
        return id;
      }),

    /** The company's own goes, with the platform's in its place, or nothing where that has none. */
    voltar: ({ id_empresa }: Staff, identifier: string): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        const own = await deleteAjuda(db, identifier);
        if (!own) throw alreadyOriginal();
        const { id, ...antes } = own;
        const { id: _id, ...depois } = (await findOfPlatform(db, identifier)) ?? ajudaPadrao(identifier) ?? { id: 0, identifier: antes.identifier };
        await audit.record(db, 'ajuda_mudada', { entidade: 'ajuda', id_entidade: id, antes, depois });
      }),

    async tutoriais({ id_empresa }: Staff): Promise<Tutorial[]> {
      const proprios = new Map((await database.lerEmpresa(id_empresa, findTutoriais)).map((own) => [own.router_name, { ...own, proprio: 1 as const }]));
      return telas.flatMap((tela) => {
        const padrao = tutoriaisPadrao.get(tela);
        return proprios.get(tela) ?? (padrao ? { ...padrao, proprio: 0 as const } : []);
      });
    },

    async storeTutorial({ id_empresa }: Staff, body: Input<typeof tutorial.store>['body']): Promise<number> {
      const router_name = telas.find((tela) => tela.toLowerCase() === body.router_name.toLowerCase());
      if (router_name === undefined) throw invalid({ router_name: 'Esta tela não existe.' });
      const { titulo, url_video, texto } = body;
      return database.comEmpresa(id_empresa, async (db) => {
        const { id, antes } = await upsertTutorial(db, { ...body, router_name });
        await audit.record(db, 'tutorial_mudado', {
          entidade: 'tutorial',
          id_entidade: id,
          antes: { ...tutoriaisPadrao.get(router_name), ...antes, router_name },
          depois: { router_name, titulo, url_video, texto },
        });
        return id;
      });
    },

    voltarTutorial: ({ id_empresa }: Staff, router_name: string): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        const own = await deleteTutorial(db, router_name);
        if (!own) throw alreadyOriginal();
        const { id, ...antes } = own;
        const depois = tutoriaisPadrao.get(antes.router_name) ?? { router_name: antes.router_name };
        await audit.record(db, 'tutorial_mudado', { entidade: 'tutorial', id_entidade: id, antes, depois });
      }),
  };
}
