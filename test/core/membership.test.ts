import { describe, expect, test } from "vitest";
import { type MembershipChange, mayInvite, refusalOfChange } from "../../core/membership.js";
import type { OrganisationRole } from "../../protocol/people.js";

const ROLES: readonly OrganisationRole[] = ["owner", "admin", "operator", "member"];
const CHANGES: readonly MembershipChange[] = [
  ...ROLES.map((role) => ({ kind: "role", role }) as const),
  { kind: "disable" },
  { kind: "enable" },
  { kind: "remove" },
];

interface Case {
  readonly change: MembershipChange;
  readonly actor?: OrganisationRole | null;
  readonly member?: OrganisationRole;
  readonly oneself?: boolean;
  readonly isDisabled?: boolean;
  readonly isPersonal?: boolean;
  readonly activeOwners?: number;
}

const ask = ({ change, actor = "owner", member = "member", oneself = false, ...rest }: Case) =>
  refusalOfChange({
    change,
    actor: actor === null ? null : { userId: "a", role: oneself ? member : actor },
    member: { userId: oneself ? "a" : "b", role: member, isDisabled: rest.isDisabled ?? false },
    isPersonal: rest.isPersonal ?? false,
    activeOwners: rest.activeOwners ?? 2,
  });

describe("refusalOfChange", () => {
  test("PE3 members and operators change nobody but by leaving", () => {
    for (const actor of ["member", "operator"] as const)
      for (const member of ROLES)
        for (const change of CHANGES) expect(ask({ actor, member, change })).toBe("NOT_ALLOWED");
    for (const member of ["member", "operator", "admin"] as const) {
      expect(ask({ member, oneself: true, change: { kind: "remove" } })).toBeNull();
      if (member !== "admin")
        expect(ask({ member, oneself: true, change: { kind: "role", role: "owner" } })).toBe("NOT_ALLOWED");
    }
  });

  test("PE3 admins touch no owner and make none; owners and whoever runs the installation may all of it", () => {
    for (const change of CHANGES) {
      expect(ask({ actor: "admin", member: "owner", change })).toBe("NOT_ALLOWED");
      for (const actor of ["owner", null] as const)
        for (const member of ROLES) expect(ask({ actor, member, change })).toBeNull();
    }
    expect(ask({ actor: "admin", change: { kind: "role", role: "owner" } })).toBe("NOT_ALLOWED");
    expect(ask({ actor: "admin", member: "admin", change: { kind: "remove" } })).toBeNull();
  });

  test("PE4 the last owner who can come in stays one, whoever asks", () => {
    for (const actor of ["owner", null] as const)
      for (const change of CHANGES) {
        const keeps = change.kind === "enable" || (change.kind === "role" && change.role === "owner");
        expect(ask({ actor, member: "owner", activeOwners: 1, change })).toBe(keeps ? null : "LAST_OWNER");
        // Another one, who is shut out already, is not the last.
        expect(ask({ actor, member: "owner", isDisabled: true, activeOwners: 1, change })).toBeNull();
      }
    expect(ask({ member: "owner", oneself: true, activeOwners: 1, change: { kind: "remove" } })).toBe("LAST_OWNER");
  });

  test("nobody shuts themselves out or in, and a personal tenant keeps its one member", () => {
    for (const kind of ["disable", "enable"] as const)
      expect(ask({ member: "owner", oneself: true, change: { kind } })).toBe("ONESELF");
    for (const change of CHANGES) expect(ask({ actor: null, isPersonal: true, change })).toBe("PERSONAL");
  });
});

describe("mayInvite", () => {
  test("PE3 admins invite everybody but owners, members and operators nobody", () => {
    expect(ROLES.map((role) => mayInvite("admin", role))).toEqual([false, true, true, true]);
    expect(ROLES.every((role) => mayInvite("owner", role) && mayInvite(null, role))).toBe(true);
    expect(ROLES.some((role) => mayInvite("operator", role) || mayInvite("member", role))).toBe(false);
  });
});
