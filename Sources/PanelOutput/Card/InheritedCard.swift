// SPDX-License-Identifier: MIT
internal import CDRM
import Glibc
package import LinuxSystem

/// The card that the service manager kept while no daemon ran, so that its last picture stayed and no other program could
/// have the display.
package final class InheritedCard {
    package let number: Int32
    private var descriptor: Descriptor?

    package init(_ descriptor: consuming Descriptor) {
        number = descriptor.number
        self.descriptor = consume descriptor
    }

    /// The card as `node`, once; nil where it is another one, or no longer the kernel's master: then opening the node
    /// makes one that can become it.
    func take(as node: String) -> Card? {
        guard drmIsMaster(number) != 0, isOpen(node, as: number),
            let descriptor = descriptor.take()
        else { return nil }
        return Card(inheriting: descriptor, node: node)
    }

    private func isOpen(_ node: String, as number: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(number, &opened) == 0 && stat(node, &named) == 0 && opened.st_rdev == named.st_rdev
    }
}

extension Card {
    /// More than any version of the daemon has had; the kernel numbers handles from 1.
    private static let formerHandles: ClosedRange<UInt32> = 1...16

    /// Frees memory that nobody can write to any more. What is seen stays: its framebuffer holds the memory.
    func freeFormerBuffers() {
        for handle in Card.formerHandles { drmModeDestroyDumbBuffer(number, handle) }
    }

    /// Removes the framebuffers made through this descriptor before it was inherited, which are no longer seen.
    func removeFormerFramebuffers(keeping ours: [UInt32]) {
        guard hasFormerBuffers, let resources = drmModeGetResources(number) else { return }
        defer { drmModeFreeResources(resources) }
        hasFormerBuffers = false
        guard let framebuffers = resources.pointee.fbs else { return }
        for index in 0..<Int(resources.pointee.count_fbs) where !ours.contains(framebuffers[index]) {
            drmModeRmFB(number, framebuffers[index])
        }
    }
}
