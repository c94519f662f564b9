/** A folder with a `SKILL.md`. */
export interface Rule {
  /** The folder's name. */
  readonly name: string;
  /** The folder from the project root, with `/`; absolute where it lies outside it. */
  readonly path: string;
  /** The `SKILL.md`. */
  readonly absolutePath: string;
}

/** Something in the way of a rule, or of a folder of rules. */
export interface RuleFault {
  readonly path: string;
  /** One sentence that a user can act on. */
  readonly message: string;
  /** The settings are wrong, whatever the project is. */
  readonly inSettings?: boolean;
}

/** What the scan knows about a rule beyond its public fields. */
export interface FoundRule extends Rule {
  /** Other ways to the same file, by links; the first is the rule's own. */
  readonly aliases: readonly Rule[];
  /** Changes whenever the file does. */
  readonly version: string;
}

export interface RuleScan {
  readonly root: string;
  /** The working folder was deleted, and the rules of its project with it. */
  readonly isGone: boolean;
  /** In the order in which rules of one name win. */
  readonly rules: readonly FoundRule[];
  readonly faults: readonly RuleFault[];
}
