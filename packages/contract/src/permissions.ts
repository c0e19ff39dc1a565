import type { areas } from './permissions.gen.ts';

/**
 * The areas of a domain that a permission may name, with the texts of the permission tree, as `permissoes` of an `.endpoints.ts`;
 * `npm run map` gathers them. An endpoint or screen names a pair [controller, funcao]; a pair that is not there does not compile.
 */
export type Permissoes = Readonly<
  Record<
    string,
    {
      /** Place in the tree. */
      readonly ordem: number;
      readonly titulo: string;
      readonly funcoes: Readonly<Record<string, string>>;
      /** What a new supervisor may not: company, permissions, salaries, and taking a person's data out or away. */
      readonly supervisorSem?: 'tudo' | readonly string[];
      /** What a new attendant may. */
      readonly atendente?: readonly string[];
    }
  >
>;

export type Areas = typeof areas;
export type Controller = keyof Areas;
export type Permission = { [C in Controller]: readonly [controller: C, funcao: keyof Areas[C]['funcoes'] & string] }[Controller];

/** Spec 6: a match of controller and, when given, of one of the functions, without regard to case. */
export function permits(granted: readonly { controller: string; funcao: string; status: number }[], controller: string, ...funcoes: string[]): boolean {
  const wanted = controller.toLowerCase();
  const functions = funcoes.map((f) => f.toLowerCase());
  return granted.some((p) => p.status !== 0 && p.controller.toLowerCase() === wanted && (functions.length === 0 || functions.includes(p.funcao.toLowerCase())));
}
